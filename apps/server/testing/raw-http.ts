import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { refusalEnvelope } from '#foundation/calls/envelope.ts';

/** A connection that may break every rule of HTTP. */
export async function rawConnection(server: FastifyInstance): Promise<Socket> {
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  const socket = connect(address.port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

export interface RawAnswer {
  readonly status: number;
  readonly refusal: string;
}

/** Everything the server says until it closes the connection; the body must be a refusal in the envelope. */
export async function refusalOf(socket: Socket): Promise<RawAnswer> {
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  await once(socket, 'close');
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const status = z.coerce.number().parse(/^HTTP\/1.1 (\d{3}) /.exec(head)?.[1]);
  return { status, refusal: refusalEnvelope.strict().parse(JSON.parse(body)).refusal };
}
