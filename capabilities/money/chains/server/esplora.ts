import type { z } from 'zod';
import { ChainFailure } from './node.ts';

/** What an Esplora-style endpoint answers; undefined for what it does not have. */
export interface Esplora {
  plain<Shape extends z.ZodType>(shape: Shape, path: string): Promise<z.output<Shape> | undefined>;
  json<Shape extends z.ZodType>(shape: Shape, path: string): Promise<z.output<Shape> | undefined>;
}

/** Longer answers are refused. */
const mostBytes = 16 * 1024 * 1024;

export function createEsplora(url: string, timeoutMs: number): Esplora {
  const base = url.replace(/\/$/, '');

  async function text(path: string): Promise<string | undefined> {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(`${base}${path}`, { signal, redirect: 'error' });
      if (response.status === 404) return undefined;
      if (!response.ok) throw new ChainFailure('unreachable', `${path}: HTTP ${response.status}`);
      const body = await response.text();
      if (body.length > mostBytes) throw new ChainFailure('malformed', `${path}: ${body.length} characters`);
      return body;
    } catch (error) {
      if (error instanceof ChainFailure) throw error;
      throw new ChainFailure(signal.aborted ? 'slow' : 'unreachable', path, error);
    }
  }

  return {
    async plain(shape, path) {
      const body = await text(path);
      return body === undefined ? undefined : believed(shape, path, body);
    },
    async json(shape, path) {
      const body = await text(path);
      return body === undefined ? undefined : believed(shape, path, parsedJson(path, body));
    },
  };
}

function parsedJson(path: string, body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    throw new ChainFailure('malformed', path, error);
  }
}

function believed<Shape extends z.ZodType>(shape: Shape, path: string, value: unknown): z.output<Shape> {
  const parsed = shape.safeParse(typeof value === 'string' ? value.trim() : value);
  if (!parsed.success) throw new ChainFailure('malformed', `${path}: ${parsed.error.message}`);
  return parsed.data;
}
