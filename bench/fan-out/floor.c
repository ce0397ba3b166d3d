// physical floor: epoll accept + handshake, every interval one prebuilt frame -> send() to N sockets
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include <unistd.h>
#include <math.h>
#include <time.h>
#include <fcntl.h>
#include <errno.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/resource.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <arpa/inet.h>
#include <openssl/sha.h>
#include <openssl/evp.h>
static double nowus(){struct timespec t;clock_gettime(CLOCK_REALTIME,&t);return t.tv_sec*1e6+t.tv_nsec/1e3;}
static int fds[70000],nf;static char fr[1<<17];static double price[350];
int main(int c,char**v){int port=atoi(v[1]),interval=atoi(v[2]);double rate=atof(v[3]),p=1-exp(-rate*interval/1000.);for(int i=0;i<350;i++)price[i]=1+drand48()*60000;
 int ls=socket(AF_INET,SOCK_STREAM,0),one=1;setsockopt(ls,SOL_SOCKET,SO_REUSEADDR,&one,4);struct sockaddr_in a={0};a.sin_family=AF_INET;a.sin_port=htons(port);inet_aton("127.0.0.1",&a.sin_addr);if(bind(ls,(void*)&a,sizeof a)||listen(ls,8192))return 3;fcntl(ls,F_SETFL,O_NONBLOCK);
 int ep=epoll_create1(0),tf=timerfd_create(CLOCK_MONOTONIC,TFD_NONBLOCK);struct itimerspec it={{0,interval*1000000L},{0,interval*1000000L}};double start=nowus();timerfd_settime(tf,0,&it,0);struct epoll_event e={EPOLLIN,{.fd=ls}};epoll_ctl(ep,EPOLL_CTL_ADD,ls,&e);e.data.fd=tf;epoll_ctl(ep,EPOLL_CTL_ADD,tf,&e);
 uint64_t k=0,sent=0,lse=0;double lc=0,lsy=0,lt=nowus();struct epoll_event ev[512];long skipped=0;
 while(1){int n=epoll_wait(ep,ev,512,-1);for(int i=0;i<n;i++){int fd=ev[i].data.fd; if(fd==ls){int s;while((s=accept4(ls,0,0,SOCK_NONBLOCK))>=0){setsockopt(s,IPPROTO_TCP,TCP_NODELAY,&one,4);e.events=EPOLLIN;e.data.fd=s;epoll_ctl(ep,EPOLL_CTL_ADD,s,&e);}}
  else if(fd==tf){uint64_t x;if(read(tf,&x,8)<0)continue;k+=x;double t=start+k*interval*1000.;char*b=fr+10;int m=sprintf(b,"[");for(int j=0;j<350;j++)if(drand48()<p){price[j]*=1+(drand48()-.5)*.0004;m+=sprintf(b+m,"%s{\"code\":\"SYM%03d\",\"price\":%.2f,\"zdf\":%.2f,\"bid\":%.2f,\"ask\":%.2f,\"time\":%lld}",m>1?",":"",j,price[j],.12,price[j]-.05,price[j]+.05,(long long)(t/1000));}b[m++]=']';char*f;if(m<65536){f=b-4;f[1]=126;f[2]=m>>8;f[3]=m;f[0]=(char)0x81;m+=4;}else exit(9);
   for(int j=0;j<nf;j++){if(send(fds[j],f,m,MSG_NOSIGNAL|MSG_DONTWAIT)!=m)skipped++;sent++;}
   if(k%(1000/interval)==0){struct rusage r;getrusage(RUSAGE_SELF,&r);double cc=r.ru_utime.tv_sec+r.ru_stime.tv_sec+(r.ru_utime.tv_usec+r.ru_stime.tv_usec)/1e6,sy=r.ru_stime.tv_sec+r.ru_stime.tv_usec/1e6,t2=nowus();long rp=0,y;FILE*g=fopen("/proc/self/statm","r");if(fscanf(g,"%ld %ld",&y,&rp)){}fclose(g);printf("{\"clients\":%d,\"cpu\":%.3f,\"sys\":%.3f,\"msgs\":%.0f,\"skipped\":%ld,\"rss\":%ld,\"heap\":0,\"eld99\":0}\n",nf,(cc-lc)/((t2-lt)/1e6),(sy-lsy)/((t2-lt)/1e6),(sent-lse)/((t2-lt)/1e6),skipped,rp*4096/1000000);fflush(stdout);lc=cc;lsy=sy;lt=t2;lse=sent;}}
  else{char b[2048];int m=read(fd,b,2047);if(m<=0){epoll_ctl(ep,EPOLL_CTL_DEL,fd,0);close(fd);for(int j=0;j<nf;j++)if(fds[j]==fd){fds[j]=fds[--nf];break;}continue;}b[m]=0;if(!strncmp(b,"GET",3)){char*q=strstr(b,"Sec-WebSocket-Key: ");char ky[128];sscanf(q+19,"%60s",ky);strcat(ky,"258EAFA5-E914-47DA-95CA-C5AB0DC85B11");unsigned char h[20],o[64];SHA1((void*)ky,strlen(ky),h);EVP_EncodeBlock(o,h,20);int z=sprintf(b,"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n",o);if(write(fd,b,z)<0){}fds[nf++]=fd;}}}}}
