import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AnyCall } from '#foundation/calls/define-call.ts';
import { fileFields } from '#foundation/calls/fields.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { isExportable } from './export-rows.ts';
import { readForm } from './form-data.ts';
import { isForm } from './request-headers.ts';

/** The body as it is checked, and as a repeated request is recognised by. */
export async function bodyOf(
  { input }: AnyCall,
  request: FastifyRequest,
): Promise<Result<{ readonly fields: unknown; readonly fingerprints: unknown }>> {
  if (!isForm(request)) return accept({ fields: request.body ?? {}, fingerprints: request.body ?? {} });
  const files = fileFields(input);
  return files.length === 0 ? refuse('MEDIA_UNSUPPORTED') : readForm(request, files);
}

/** What the call is asked with: its body or query, and what its path names. */
export function rawInput(call: AnyCall, request: FastifyRequest, body: unknown): unknown {
  const given = call.inputIn === 'body' ? body : request.query;
  const params = request.params as Record<string, string>;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  return Object.keys(params).length === 0 ? given : { ...given, ...params };
}

/**
 * A name in the query that the call does not know. To ignore it would answer another question than was asked:
 * a misspelt filter gives the rows of all.
 */
export function unknownParameter(call: AnyCall, { query }: FastifyRequest): string | undefined {
  const known = new Set(call.inputIn === 'query' ? Object.keys(call.input.shape) : []);
  for (const [, name = ''] of call.path.matchAll(/\{(\w+)\}/g)) known.delete(name);
  if (isExportable(call)) known.add('as');
  return Object.keys(Object(query)).find((name) => !known.has(name));
}

/**
 * The field that is not in order, as a refusal names it; whether it was left out or left empty; and of a text
 * with both bounds how long it may be.
 */
export function whatIsWrong(
  { input }: AnyCall,
  raw: unknown,
  path: readonly PropertyKey[],
): Readonly<Record<string, string>> {
  const given = path.reduce<unknown>((within, name) => partOf(within, name), raw);
  const isMissing = given === undefined || given === null || given === '';
  const field = path.join('.');
  return { field, ...(isMissing ? { missing: 'yes' } : {}), ...lengthsOf(partOf(input.shape, field)) };
}

function lengthsOf(schema: unknown): { least?: string; most?: string } {
  if (!(schema instanceof z.ZodString)) return {};
  const { minLength, maxLength } = schema;
  return minLength === null || maxLength === null ? {} : { least: `${minLength}`, most: `${maxLength}` };
}

function partOf(within: unknown, name: PropertyKey): unknown {
  if (typeof within !== 'object' || within === null || !Object.hasOwn(within, name)) return undefined;
  return Reflect.get(within, name);
}

const deepest = 8;

/** What no call asks for and no database keeps: text with a NUL, and nesting that would exhaust the stack. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return depth < deepest && Object.values(value).every((each) => isStorable(each, depth + 1));
}
