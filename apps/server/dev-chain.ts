import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SampleChains } from '#capabilities/money/chains/server/sample/sample-chains.ts';
import { amountInput, assetField } from '#foundation/calls/fields.ts';
import { networkOf, networks, parseNetwork } from '#foundation/money/networks.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import type { Sentences } from '#foundation/server-kit/sentences.ts';
import { devPost } from './dev-routes.ts';

const network = z.string().max(40).transform(parseNetwork).pipe(z.enum(networks));
const sendInput = z.object({
  network: network.optional(),
  currency: assetField,
  address: z.string().regex(/^(0x[0-9a-fA-F]{40}|bcrt1[0-9a-z]{20,80})$/),
  amount: amountInput(),
});
const mineInput = z.object({ network, blocks: z.number().int().min(1).max(1_000).default(1) });

/**
 * Lets a tester be the outside world: pays from a sample chain to an address, and mines blocks onto it. Each
 * answers when what it caused has been seen.
 */
export function bindDevChain(
  server: FastifyInstance,
  sentences: Sentences,
  sample: SampleChains | undefined,
  seen: () => Promise<void>,
): void {
  if (sample === undefined) return;
  const post = devPost(server, sentences);

  post('/dev/chain/send', sendInput, async ({ network: named, currency, address, amount }) => {
    if (named !== undefined && named !== networkOf[currency])
      return refuse('INPUT_INVALID', { field: 'network' });
    if (address.startsWith('0x') !== (networkOf[currency] === 'ethereum')) {
      return refuse('INPUT_INVALID', { field: 'address' });
    }
    const sent = await sample.send(currency, address, amount);
    if (sent.ok) await seen();
    return sent;
  });
  post('/dev/chain/mine', mineInput, async ({ network: of, blocks }) => {
    await sample.mine(of, blocks);
    await seen();
    return accept({ network: of, blocks });
  });
}
