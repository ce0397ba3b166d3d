import type { FastifyInstance } from 'fastify';
import type { Chains } from '#capabilities/chains/face.ts';
import { openChains } from '#capabilities/chains/server/open-chains.ts';
import { openDeposits } from '#capabilities/deposits/server/deposits.ts';
import { bindDepositCalls } from '#capabilities/deposits/server/routes.ts';
import type { ReviewSource } from '#capabilities/reviews/face.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import type { Sentences } from '#foundation/server-kit/sentences.ts';
import { composeWithdrawals, type WithdrawalComposition } from './compose-withdrawals.ts';
import { bindDevChain } from './dev-chain.ts';

export type MoneyParts = Omit<WithdrawalComposition, 'open'>;

/** Money that crosses the platform's border. */
export interface MoneyPart {
  readonly chains: Chains;
  readonly reviews: readonly ReviewSource[];
  bindCalls(router: CallRouter): void;
  /** What sample mode lets a tester do on sample chains. */
  bindDevRoutes(server: FastifyInstance, sentences: Sentences): void;
  start(): void;
  stop(): Promise<void>;
}

export async function composeMoney(parts: MoneyParts): Promise<MoneyPart> {
  const { config, db, clock, configuration, lane, uploads, audit, onError } = parts;
  const open = openChains({ db, clock, settings: config.chains });
  const { chains, sample, stop } = open;
  const deposits = await openDeposits({ db, clock, lane, uploads, audit, onError, chains }, configuration);
  const withdrawals = await composeWithdrawals({ ...parts, open });
  return {
    chains,
    reviews: [deposits.reviews, withdrawals.reviews],
    bindCalls(router) {
      bindDepositCalls(router, deposits);
      withdrawals.bindCalls(router);
    },
    bindDevRoutes: (server, sentences) => bindDevChain(server, sentences, sample, deposits.watch.run),
    start() {
      deposits.watch.start();
      withdrawals.start();
    },
    async stop() {
      await deposits.watch.stop();
      await withdrawals.stop();
      await stop();
    },
  };
}
