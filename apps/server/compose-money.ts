import type { FastifyInstance } from 'fastify';
import { createAdjustments } from '#capabilities/adjustments/server/adjustments.ts';
import { bindAdjustmentCalls } from '#capabilities/adjustments/server/routes.ts';
import type { AuditLog } from '#capabilities/audit/face.ts';
import type { Chains } from '#capabilities/chains/face.ts';
import { openChains } from '#capabilities/chains/server/open-chains.ts';
import type { Configuration } from '#capabilities/configuration/face.ts';
import { createConversions } from '#capabilities/conversion/server/conversions.ts';
import { bindConversionCalls } from '#capabilities/conversion/server/routes.ts';
import { conversionTerms } from '#capabilities/conversion/terms.ts';
import type { Customers } from '#capabilities/customers/face.ts';
import { openDeposits } from '#capabilities/deposits/server/deposits.ts';
import { createDepositReconciling } from '#capabilities/deposits/server/reconciling.ts';
import { bindDepositCalls } from '#capabilities/deposits/server/routes.ts';
import type { LedgerFigures, LedgerReader, MoneyLane } from '#capabilities/ledger/face.ts';
import type { Markets } from '#capabilities/markets/face.ts';
import type { Operators } from '#capabilities/operators/face.ts';
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
import type { Uploads } from '#capabilities/uploads/face.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { MailQueue } from '#foundation/server-kit/mail/mail.ts';
import type { SecretBox } from '#foundation/server-kit/secret-box.ts';
import type { Sentences } from '#foundation/server-kit/sentences.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Config } from './config.ts';
import { bindDevChain } from './dev-chain.ts';

export interface MoneyParts {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly lane: MoneyLane;
  readonly ledger: LedgerReader;
  readonly ledgerFigures: LedgerFigures;
  readonly markets: Markets;
  readonly box: SecretBox;
  readonly mail: MailQueue;
  readonly customers: Pick<Customers, 'contactOf'>;
  readonly operators: Operators;
  readonly uploads: Uploads;
  readonly audit: AuditLog;
  readonly configuration: Configuration;
  readonly onError: (error: unknown) => void;
}

/** Money that crosses the platform's border, and what operators move by hand. */
export interface MoneyPart {
  readonly chains: Chains;
  readonly reviews: readonly ReviewSource[];
  readonly reconciliation: Reconciliation;
  bindCalls(router: CallRouter): void;
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
  const { chains, sample, stop } = openChains({ db, clock, settings: config.chains });
  const deposits = await openDeposits({ ...world, chains }, configuration);
  const conversions = createConversions({ ...world, terms: await configuration.define(conversionTerms) });
  const reconciliation = createReconciliation({
    ...{ ...world, chains, platformName: config.platformName, isSample: config.mode === 'sample' },
    ledger: parts.ledgerFigures,
    cold: await configuration.define(coldWallets),
    sources: [treasury.reconciling, createDepositReconciling(db)],
  });
  return {
    reconciliation,
    chains,
    reviews: [adjustments.reviews, treasury.reviews, deposits.reviews],
    bindCalls(router) {
      bindAdjustmentCalls(router, adjustments);
      bindTreasuryCalls(router, treasury);
      bindDepositCalls(router, deposits);
      bindConversionCalls(router, conversions);
      bindReconciliationCalls(router, reconciliation);
    },
    bindDevRoutes: (server, sentences) => bindDevChain(server, sentences, sample, deposits.watch.run),
    start: () => deposits.watch.start(),
    async stop() {
      await deposits.watch.stop();
      await stop();
    },
  };
}
