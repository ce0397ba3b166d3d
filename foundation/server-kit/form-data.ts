import { createHash } from 'node:crypto';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { imageBytesAtMost } from '#foundation/calls/fields.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';

/** What a form carries: its texts and files by field, and the same with each file's SHA-256 in its place. */
export interface SentForm {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly fingerprints: Readonly<Record<string, unknown>>;
}

/** The whole of one request (docs/product.md, "Uploads"). */
const requestBytesAtMost = 50 * 1024 * 1024;
const textFieldsAtMost = 40;
const textBytesAtMost = 16 * 1024;

/**
 * Reads a form. Nothing is kept of a file beyond the size limit, and nothing of one that was not asked for. A
 * file larger than 2 MB is IMAGE_TOO_LARGE, a form beyond the other limits BODY_TOO_LARGE, one that can't be
 * read or says something twice INPUT_INVALID.
 */
export async function readForm(request: FastifyRequest, files: readonly string[]): Promise<Result<SentForm>> {
  if (Number(request.headers['content-length'] ?? 0) > requestBytesAtMost) return refuse('BODY_TOO_LARGE');
  let received = 0;
  request.raw.on('data', (portion: Buffer) => {
    received += portion.length;
    // Only a client that hid the size gets here, and it sends on whatever it is answered.
    if (received > requestBytesAtMost) request.raw.destroy();
  });
  const fields: Record<string, unknown> = {};
  const fingerprints: Record<string, unknown> = {};
  let wrong: Result<SentForm> | undefined;
  try {
    for await (const part of request.parts({ limits: limitsFor(files) })) {
      const name = part.fieldname;
      const read = await readPart(part, files);
      // What follows is read to its end all the same: a client that still sends would not hear the answer.
      if (!read.ok || name in fields) wrong ??= read.ok ? refuse('INPUT_INVALID', { field: name }) : read;
      else {
        fields[name] = read.value.content;
        fingerprints[name] = read.value.fingerprint;
      }
    }
  } catch (failure) {
    return isSizeLimit(failure) ? refuse('BODY_TOO_LARGE') : refuse('INPUT_INVALID', { field: '' });
  }
  return wrong ?? accept({ fields, fingerprints });
}

function limitsFor(files: readonly string[]) {
  return {
    files: files.length,
    fileSize: imageBytesAtMost,
    fields: textFieldsAtMost,
    fieldSize: textBytesAtMost,
    fieldNameSize: 64,
    headerPairs: 32,
    parts: files.length + textFieldsAtMost,
  };
}

interface ReadPart {
  readonly content: unknown;
  readonly fingerprint: unknown;
}

async function readPart(part: Multipart, files: readonly string[]): Promise<Result<ReadPart>> {
  const field = part.fieldname;
  if (part.type === 'file') return readFile(part, files);
  if (part.valueTruncated || part.fieldnameTruncated) return refuse('INPUT_INVALID', { field });
  return accept({ content: part.value, fingerprint: part.value });
}

/** The name a file had on the client's device is dropped. */
async function readFile(part: MultipartFile, files: readonly string[]): Promise<Result<ReadPart>> {
  const field = part.fieldname;
  if (!files.includes(field)) {
    part.file.resume();
    return refuse('INPUT_INVALID', { field });
  }
  const portions: Buffer[] = [];
  const hash = createHash('sha256');
  for await (const portion of part.file) {
    portions.push(portion);
    hash.update(portion);
  }
  if (part.file.truncated) return refuse('IMAGE_TOO_LARGE', { field });
  const content = new File([Buffer.concat(portions)], field, { type: part.mimetype });
  return accept({ content, fingerprint: `sha256 ${hash.digest('base64url')}` });
}

function isSizeLimit(failure: unknown): boolean {
  return failure instanceof Error && 'statusCode' in failure && failure.statusCode === 413;
}
