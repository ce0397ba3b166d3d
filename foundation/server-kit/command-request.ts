import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { AnyCall } from '#foundation/calls/define-call.ts';
import type { Book } from '#foundation/ids/book.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { oneHeader } from './request-headers.ts';

const requestIdPattern = /^[\x21-\x7e]{1,64}$/;

/**
 * The id of a money command and its canonical text. The fingerprint is of what was sent, keys in order, so
 * that the same body in another spelling is the same, whatever secrets came with it.
 */
export function commandRequest(
  call: AnyCall,
  request: FastifyRequest,
  by: bigint | undefined,
  book: Book,
  raw: unknown,
): Result<{ readonly id: string; readonly fingerprint: string }> {
  const id = oneHeader(request, 'x-request-id');
  if (id === undefined) return refuse('REQUEST_ID_REQUIRED');
  if (!requestIdPattern.test(id)) return refuse('INPUT_INVALID', { field: 'X-Request-Id' });
  const text = JSON.stringify([call.path, by?.toString(), book, askedFor(call, raw)]);
  return accept({ id, fingerprint: createHash('sha256').update(text).digest('base64url') });
}

function askedFor({ secrets }: AnyCall, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.entries(value)
    .filter(([name]) => !secrets.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
