import { request } from 'node:http';
import { SpanKind } from '@opentelemetry/api';
import type { z } from 'zod';
import { inSpan, traceHeaders } from '#foundation/server-kit/tracing.ts';
import {
  identityAnswer,
  type ReplaceInput,
  refusalAnswer,
  type Signed,
  type SignerIdentity,
  type SignerRefusal,
  type SignInput,
  signedAnswer,
} from '../../signer-protocol.ts';

export type SignerAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: SignerRefusal };

/**
 * The process that has the key. What it answers is on its disk. Every method throws {@link SignerAway} when
 * it can't be reached.
 */
export interface SignerClient {
  identity(): Promise<SignerIdentity>;
  sign(input: SignInput): Promise<SignerAnswer<readonly Signed[]>>;
  replace(input: ReplaceInput): Promise<SignerAnswer<readonly Signed[]>>;
  /** What it has signed for an id so far. */
  find(id: string): Promise<readonly Signed[]>;
  /** Makes sure that it never signs for an id; what it has signed already is the answer. */
  void(id: string): Promise<readonly Signed[]>;
}

/** It did not answer, or nothing that it says: nothing is known of what it did. Asked again, it says. */
export class SignerAway extends Error {}

const usualTimeoutMs = 10_000;

export function createSignerClient(socket: string, timeoutMs = usualTimeoutMs): SignerClient {
  async function ask<Shape extends z.ZodType>(
    call: string,
    input: object,
    shape: Shape,
  ): Promise<SignerAnswer<z.output<Shape>>> {
    const span = { kind: SpanKind.CLIENT };
    const { status, body } = await inSpan(`signer ${call}`, span, () => post(socket, call, input, timeoutMs));
    if (status === 200) return { ok: true, value: believed(shape, body) };
    return { ok: false, refusal: believed(refusalAnswer, body).refusal };
  }

  async function attemptsOf(call: string, id: string): Promise<readonly Signed[]> {
    const answer = await ask(call, { id }, signedAnswer);
    if (!answer.ok) throw new SignerAway(`${call}: ${answer.refusal}`);
    return answer.value.attempts;
  }

  async function signing(call: string, input: object): Promise<SignerAnswer<readonly Signed[]>> {
    const answer = await ask(call, input, signedAnswer);
    return answer.ok ? { ok: true, value: answer.value.attempts } : answer;
  }

  return {
    async identity() {
      const answer = await ask('/identity', {}, identityAnswer);
      if (!answer.ok) throw new SignerAway(`identity: ${answer.refusal}`);
      return answer.value;
    },
    sign: (input) => signing('/sign', input),
    replace: (input) => signing('/replace', input),
    find: (id) => attemptsOf('/find', id),
    void: (id) => attemptsOf('/void', id),
  };
}

function believed<Shape extends z.ZodType>(shape: Shape, body: string): z.output<Shape> {
  try {
    return shape.parse(JSON.parse(body));
  } catch (error) {
    throw new SignerAway(`not what the signer says: ${body.slice(0, 100)}`, { cause: error });
  }
}

function post(
  socketPath: string,
  path: string,
  input: object,
  timeoutMs: number,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const away = (cause: unknown) => reject(new SignerAway(`the signer at ${socketPath}`, { cause }));
    const signal = AbortSignal.timeout(timeoutMs);
    const headers = traceHeaders();
    const sent = request({ socketPath, path, method: 'POST', headers, signal, agent: false }, (response) => {
      let body = '';
      response
        .setEncoding('utf8')
        .on('data', (part: string) => {
          body += part;
        })
        .on('end', () => resolve({ status: response.statusCode ?? 0, body }))
        .on('error', away);
    });
    sent.on('error', away).end(JSON.stringify(input));
  });
}
