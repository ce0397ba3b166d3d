import type { FastifyInstance } from 'fastify';
import { createAdjustments } from '#capabilities/adjustments/server/adjustments.ts';
import { bindAdjustmentCalls } from '#capabilities/adjustments/server/routes.ts';
import type { Chains } from '#capabilities/chains/face.ts';
import { openChains } from '#capabilities/chains/server/open-chains.ts';
import { createConversions } from '#capabilities/conversion/server/conversions.ts';
import { bindConversionCalls } from '#capabilities/conversion/server/routes.ts';
import { conversionTerms } from '#capabilities/conversion/terms.ts';
import { openDeposits } from '#capabilities/deposits/server/deposits.ts';
import { bindDepositCalls } from '#capabilities/deposits/server/routes.ts';
import type { LedgerFigures } from '#capabilities/ledger/face.ts';
import type { Markets } from '#capabilities/markets/face.ts';
import {
  createReconciliation,
  type Reconciliation,
} from '#capabilities/reconciliation/server/reconciliation.ts';
import { bindReconciliationCalls } from '#capabilities/reconciliation/server/routes.ts';
import { coldWallets } from '#capabilities/reconciliation/wallets.ts';
import type { ReviewSource } from '#capabilities/reviews/face.ts';
import { bindTreasuryCalls } from '#capabilities/treasury/server/routes.ts';
import { createTreasury } from '#capabilities/treasury/server/treasury.ts';
import { openTreasuryAlarms } from '#capabilities/treasury/server/treasury-alarms.ts';
import { loadSampleWithdrawals } from '#database/sample/sample-withdrawals.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import type { SecretBox } from '#foundation/server-kit/secret-box.ts';
import type { Sentences } from '#foundation/server-kit/sentences.ts';
import { composeWithdrawals, type WithdrawalComposition } from './compose-withdrawals.ts';
import { bindDevChain } from './dev-chain.ts';

export interface MoneyParts extends Omit<WithdrawalComposition, 'open'> {
  readonly ledgerFigures: LedgerFigures;
  readonly markets: Markets;
  readonly box: SecretBox;
}

/** Money that crosses the platform's border, and what operators move by hand. */
export interface MoneyPart {
  readonly chains: Chains;
  readonly reviews: readonly ReviewSource[];
  readonly reconciliation: Reconciliation;
  bindCalls(router: CallRouter): void;
  loadSample(): Promise<void>;
  /** What sample mode lets a tester do on sample chains. */
  bindDevRoutes(server: FastifyInstance, sentences: Sentences): void;
  start(): void;
  stop(): Promise<void>;
}

export async function composeMoney(parts: MoneyParts): Promise<MoneyPart> {
  const { config, db, clock, configuration, ...rest } = parts;
  const world = { ...rest, db, clock };
  const adjustments = createAdjustments(world);
  const treasury = createTreasury({ ...world, alarms: await openTreasuryAlarms(configuration) });
  const open = openChains({ db, clock, settings: config.chains });
  const { chains, sample, stop } = open;
  const { platformName } = config;
  const deposits = await openDeposits({ ...world, chains, platformName }, configuration);
  const withdrawals = await composeWithdrawals({ ...parts, open });
  const conversions = createConversions({ ...world, terms: await configuration.define(conversionTerms) });
  const reconciliation = createReconciliation({
    ...{ ...world, chains, platformName, isSample: config.mode === 'sample' },
    ledger: parts.ledgerFigures,
    cold: await configuration.define(coldWallets),
    sources: [treasury.reconciling, deposits.reconciling, withdrawals.reconciling],
  });
  return {
    reconciliation,
    chains,
    reviews: [adjustments.reviews, treasury.reviews, deposits.reviews, withdrawals.reviews],
    bindCalls(router) {
      bindAdjustmentCalls(router, adjustments);
      bindTreasuryCalls(router, treasury);
      bindDepositCalls(router, deposits);
      withdrawals.bindCalls(router);
      bindConversionCalls(router, conversions);
      bindReconciliationCalls(router, reconciliation);
    },
    loadSample: () => loadSampleWithdrawals(db, withdrawals.services),
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
