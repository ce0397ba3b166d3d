// epoll websocket sink: N connections, counts frames/bytes, samples latency from the last "time":<ms epoch> of a payload.
// usage: sink host port path N seconds warm mode(0 plain,1 socket.io,2 offer deflate) sampleEvery
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include <unistd.h>
#include <errno.h>
#include <fcntl.h>
#include <time.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/resource.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <arpa/inet.h>
#ifdef Z
#include <zlib.h>
#endif
typedef struct { int fd, st, comp, op, rsv; uint8_t hdr[14]; int hlen; uint64_t left; int samp, cap_len; char *cap; uint32_t capsz; } conn;
static double now(){struct timespec t;clock_gettime(CLOCK_REALTIME,&t);return t.tv_sec*1e6+t.tv_nsec/1e3;}
static uint64_t frames,bytes,payload; static float *lat; static long nlat; static int measuring; static double tmeas;
#define MAXLAT 20000000
static int mode; static char *path,*host; static int port;
static void sendctl(int fd,int op,const char*p,int n){uint8_t b[140];b[0]=0x80|op;b[1]=0x80|n;memset(b+2,0,4);memcpy(b+6,p,n);if(write(fd,b,6+n)<0){}}
static void onmsg(conn*c){ // full payload captured for sampled conns
  char *p=c->cap; int n=c->cap_len;
#ifdef Z
  static z_stream zs; static int zi; static char ob[1<<20];
  if(c->rsv){ if(!zi){inflateInit2(&zs,-15);zi=1;} else inflateReset(&zs); if(n+4<=(int)c->capsz){memcpy(p+n,"\0\0\xff\xff",4);} zs.next_in=(void*)p;zs.avail_in=n+4;zs.next_out=(void*)ob;zs.avail_out=sizeof ob-1;inflate(&zs,Z_SYNC_FLUSH); n=sizeof ob-1-zs.avail_out; p=ob; }
#endif
  p[n>0?n:0]=0; if(mode==1&&n==1&&p[0]=='2'){sendctl(c->fd,1,"3",1);return;}
  // the newest tick of the frame is its last; platform times are milliseconds
  char*q=0,*r=p; while((r=strstr(r,"\"time\":"))){q=r;r+=7;} if(q){double t=strtod(q+7,0)*1e3; double d=now()-t; if(measuring&&t>=tmeas&&nlat<MAXLAT)lat[nlat++]=d;}
}
static int feed(conn*c,uint8_t*b,ssize_t n){
  while(n>0){
    if(c->st==3){ uint64_t k=c->left<(uint64_t)n?c->left:(uint64_t)n; if(c->samp&&c->cap_len+k+8<c->capsz){memcpy(c->cap+c->cap_len,b,k);c->cap_len+=k;} c->left-=k;b+=k;n-=k; if(!c->left){ if(c->op==9)sendctl(c->fd,10,"",0); else if(c->op==8) return -1; else { if(measuring)frames++; if(c->samp)onmsg(c);} c->st=2;c->hlen=0;} continue; }
    c->hdr[c->hlen++]=*b++;n--; if(c->hlen<2)continue; int l=c->hdr[1]&127,need=l<126?2:l==126?4:10; if(c->hlen<need)continue;
    uint64_t L=l<126?l:l==126?((uint64_t)c->hdr[2]<<8|c->hdr[3]):0; if(l==127)for(int i=0;i<8;i++)L=L<<8|c->hdr[2+i];
    c->op=c->hdr[0]&15;c->rsv=c->hdr[0]&0x40;c->left=L;c->cap_len=0;c->st=3; if(measuring)payload+=L; if(!L){ if(c->op==9)sendctl(c->fd,10,"",0); c->st=2;c->hlen=0;} }
  return 0; }
static int cmp(const void*a,const void*b){float x=*(float*)a,y=*(float*)b;return x<y?-1:x>y;}
int main(int ac,char**av){
  host=av[1];port=atoi(av[2]);path=av[3];int N=atoi(av[4]);double secs=atof(av[5]),warm=atof(av[6]);mode=atoi(av[7]);int se=atoi(av[8]);
  lat=malloc(sizeof(float)*(size_t)MAXLAT); conn*cs=calloc(N,sizeof(conn)); int ep=epoll_create1(0); struct sockaddr_in a={0};a.sin_family=AF_INET;a.sin_port=htons(port);inet_aton(host,&a.sin_addr);
  int up=0,next=0,dead=0; static uint8_t buf[1<<18]; double t0=now(),tend=0; struct epoll_event ev[1024]; struct rusage r0={0},r1;
  while(1){
    int inflight=next-up-dead; while(next<N&&inflight<64){ conn*c=&cs[next]; int one=1; c->fd=socket(AF_INET,SOCK_STREAM,0); setsockopt(c->fd,IPPROTO_TCP,TCP_NODELAY,&one,sizeof one); if(connect(c->fd,(void*)&a,sizeof a)){perror("connect");dead++;next++;continue;} fcntl(c->fd,F_SETFL,O_NONBLOCK); char rq[1024]; int m=snprintf(rq,sizeof rq,"GET %s%sc=%d HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n%s\r\n",path,strchr(path,'?')?"&":"?",next,mode==2?"Sec-WebSocket-Extensions: permessage-deflate; server_no_context_takeover; client_no_context_takeover\r\n":""); if(write(c->fd,rq,m)!=m){perror("w");} c->st=0; c->samp=(next%se)==0; if(c->samp){c->capsz=1<<18;c->cap=malloc(c->capsz);} struct epoll_event e={EPOLLIN,{.ptr=c}};epoll_ctl(ep,EPOLL_CTL_ADD,c->fd,&e);next++;inflight++; }
    int n=epoll_wait(ep,ev,1024,100);
    for(int i=0;i<n;i++){ conn*c=ev[i].data.ptr; ssize_t k=read(c->fd,buf,sizeof buf); if(k<=0){ if(k<0&&errno==EAGAIN)continue; epoll_ctl(ep,EPOLL_CTL_DEL,c->fd,0);close(c->fd);dead++; if(c->st>=2)up--; else next=next; c->st=9; if(dead<3)fprintf(stderr,"conn lost st=%d\n",c->st); continue;} if(measuring)bytes+=k; uint8_t*p=buf;
      if(c->st==0){ uint8_t*e=memmem(buf,k,"\r\n\r\n",4); if(!e)continue; if(strncmp((char*)buf,"HTTP/1.1 101",12)){fprintf(stderr,"bad hs %.60s\n",buf);exit(2);} c->st=2;c->hlen=0;up++; if(mode==1)sendctl(c->fd,1,"40",2); p=e+4;k-=p-buf; }
      if(k>0&&feed(c,p,k)<0){epoll_ctl(ep,EPOLL_CTL_DEL,c->fd,0);close(c->fd);dead++;up--;c->st=9;} }
    double t=now(); if(!tend&&up+dead>=N){tend=t+(warm+secs)*1e6;tmeas=t+warm*1e6;fprintf(stderr,"READY %d up in %.1fs\n",up,(t-t0)/1e6);} if(tend&&!measuring&&t>=tmeas){measuring=1;tmeas=t;getrusage(RUSAGE_SELF,&r0);} if(tend&&t>=tend)break;
  }
  getrusage(RUSAGE_SELF,&r1); double el=(now()-tmeas)/1e6; double cpu=(r1.ru_utime.tv_sec-r0.ru_utime.tv_sec+r1.ru_stime.tv_sec-r0.ru_stime.tv_sec)+(r1.ru_utime.tv_usec-r0.ru_utime.tv_usec+r1.ru_stime.tv_usec-r0.ru_stime.tv_usec)/1e6;
  qsort(lat,nlat,sizeof(float),cmp); 
  printf("{\"n\":%d,\"up\":%d,\"frames_s\":%.0f,\"MB_s\":%.2f,\"B_frame\":%.0f,\"lat_n\":%ld,\"p50_ms\":%.2f,\"p90_ms\":%.2f,\"p99_ms\":%.2f,\"max_ms\":%.2f,\"clientCpu\":%.2f,\"dead\":%d}\n",N,up,frames/el,bytes/el/1e6,frames?(double)payload/frames:0,nlat,nlat?lat[nlat/2]/1e3:0,nlat?lat[(long)(nlat*.9)]/1e3:0,nlat?lat[(long)(nlat*.99)]/1e3:0,nlat?lat[nlat-1]/1e3:0,cpu/el,dead);
  return 0; }
