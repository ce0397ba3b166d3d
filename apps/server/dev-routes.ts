import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { amountInput, assetField } from '#foundation/calls/fields.ts';
import { asCustomerId, type CustomerId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { sendRefusal } from '#foundation/server-kit/call-router.ts';
import { languageFromHeader, type Sentences } from '#foundation/server-kit/sentences.ts';
import { type Clock, formatInstant, secondMs } from '#foundation/time/clock.ts';

/** What sample mode lets a tester do (docs/wire.md, "Running it"). Production mode never binds these. */
export interface DevServices {
  readonly clock: Clock;
  /** Moves the clock and settles what fell due. */
  readonly advanceClock: (byMs: number) => Promise<void>;
  readonly fund: (customerId: CustomerId, asset: Asset, units: bigint) => Promise<Result<unknown>>;
}

const clockInput = z.object({
  advanceSeconds: z
    .number()
    .int()
    .min(1)
    .max(10 * 366 * 86_400),
});
const fundInput = z.object({
  uid: z.coerce.string().regex(/^\d{1,15}$/),
  currency: assetField,
  amount: amountInput(),
});

export function bindDevRoutes(server: FastifyInstance, sentences: Sentences, services: DevServices): void {
  const post = devPost(server, sentences);

  post('/dev/clock', clockInput, async ({ advanceSeconds }) => {
    await services.advanceClock(advanceSeconds * secondMs);
    return accept({ now: formatInstant(services.clock.now()) });
  });
  post('/dev/fund', fundInput, async ({ uid, currency, amount }) =>
    services.fund(asCustomerId(BigInt(uid)), currency, amount),
  );
}

/** Binds a route that production mode has not, in the envelope of the others. */
export function devPost(server: FastifyInstance, sentences: Sentences) {
  return <Input>(path: string, input: z.ZodType<Input>, act: (input: Input) => Promise<Result<unknown>>) =>
    server.post(path, async (request, reply) => {
      const parsed = input.safeParse(request.body ?? {});
      const field = parsed.error?.issues[0]?.path.join('.') ?? '';
      const result = parsed.success ? await act(parsed.data) : refuse('INPUT_INVALID', { field });
      if (result.ok) return reply.send({ code: 200, msg: '', result: result.value });
      return sendRefusal(reply, sentences, languageFromHeader(request.headers['accept-language']), result);
    });
}
