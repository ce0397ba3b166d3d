import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '../s3-storage.ts';

/**
 * An S3-speaking server in memory: PUT, GET and DELETE of objects addressed by path. It works out each
 * request's signature (AWS Signature Version 4) from the secret it shares with the client, and answers 403
 * when it is another.
 */
export interface S3Server {
  readonly settings: S3Settings;
  readonly objects: Map<string, Buffer>;
  /** Answers this to everything, until told otherwise. */
  answerWith(status: number | undefined): void;
  close(): Promise<void>;
}

const secret = 'a-secret-of-the-test';
const accessKeyId = 'AKIATEST';
const region = 'eu-test-1';

export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  let fixedStatus: number | undefined;
  const server = createServer(async (request, response) => {
    const portions: Buffer[] = [];
    for await (const portion of request) portions.push(portion);
    const body = Buffer.concat(portions);
    if (fixedStatus !== undefined) return end(response, fixedStatus);
    if (!isSigned(request, body)) return end(response, 403);
    const path = request.url ?? '';
    if (request.method === 'PUT') objects.set(path, body);
    if (request.method === 'DELETE') objects.delete(path);
    if (request.method !== 'GET') return end(response, request.method === 'PUT' ? 200 : 204);
    const found = objects.get(path);
    return end(response, found === undefined ? 404 : 200, found);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'pictures',
      region,
      accessKeyId,
      secretAccessKey: secret,
    },
    objects,
    answerWith: (status) => {
      fixedStatus = status;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function end(response: ServerResponse, status: number, body?: Buffer): void {
  response.writeHead(status).end(body);
}

const authorizationPattern =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([\da-f]{64})$/;

function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const [, key, day = '', inRegion, signed = '', signature = ''] =
    authorizationPattern.exec(request.headers.authorization ?? '') ?? [];
  const bodyHash = sha256(body);
  const names = signed.split(';');
  if (key !== accessKeyId || inRegion !== region || request.headers['x-amz-content-sha256'] !== bodyHash)
    return false;
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names.includes(name))) return false;
  const url = new URL(request.url ?? '', 'http://s3');
  const canonical = [
    request.method,
    url.pathname,
    url.searchParams.toString(),
    ...names.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signed,
    bodyHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return timingSafeEqual(hmac(signingKey, text), Buffer.from(signature, 'hex'));
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
