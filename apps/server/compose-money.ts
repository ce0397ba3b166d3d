import type { AuditLog } from '#capabilities/audit/face.ts';
import type { Configuration } from '#capabilities/configuration/face.ts';
import { createConversions } from '#capabilities/conversion/server/conversions.ts';
import { bindConversionCalls } from '#capabilities/conversion/server/routes.ts';
import { conversionTerms } from '#capabilities/conversion/terms.ts';
import type { LedgerFigures, LedgerReader, MoneyLane } from '#capabilities/ledger/face.ts';
import type { Markets } from '#capabilities/markets/face.ts';
import type { Operators } from '#capabilities/operators/face.ts';
import type { ReconciledChains, ReconcilingSource } from '#capabilities/reconciliation/face.ts';
import {
  createReconciliation,
  type Reconciliation,
} from '#capabilities/reconciliation/server/reconciliation.ts';
import { bindReconciliationCalls } from '#capabilities/reconciliation/server/routes.ts';
import { coldWallets } from '#capabilities/reconciliation/wallets.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { MailQueue } from '#foundation/server-kit/mail/mail.ts';
import type { SecretBox } from '#foundation/server-kit/secret-box.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Config } from './config.ts';

export interface MoneyParts {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly lane: MoneyLane;
  readonly ledger: LedgerReader;
  readonly ledgerFigures: LedgerFigures;
  readonly markets: Markets;
  readonly box: SecretBox;
  readonly configuration: Configuration;
  readonly audit: AuditLog;
  readonly operators: Operators;
  readonly mail: MailQueue;
  readonly chains: ReconciledChains;
  /** Whoever moves money between the ledger and the outside. */
  readonly reconciling: readonly ReconcilingSource[];
  readonly onError: (failure: unknown) => void;
}

export interface MoneyPart {
  readonly reconciliation: Reconciliation;
  bindCalls(router: CallRouter): void;
}

/** What customers do with their money beside trading, and what proves that all of it is there. */
export async function composeMoney(parts: MoneyParts): Promise<MoneyPart> {
  const { config, db, clock, lane, ledger, markets, box, configuration } = parts;
  const terms = await configuration.define(conversionTerms);
  const conversions = createConversions({ db, clock, lane, ledger, markets, box, terms });
  const { audit, operators, mail, chains, onError } = parts;
  const reconciliation = createReconciliation({
    ...{ db, clock, audit, operators, mail, chains, onError },
    cold: await configuration.define(coldWallets),
    ledger: parts.ledgerFigures,
    sources: parts.reconciling,
    isSample: config.mode === 'sample',
    platformName: config.platformName,
  });
  return {
    reconciliation,
    bindCalls(router) {
      bindConversionCalls(router, conversions);
      bindReconciliationCalls(router, reconciliation);
    },
  };
}

/** Where no node is configured nothing is compared, and the report says so. */
export const noChains: ReconciledChains = {
  isAwake: () => true,
  allAddresses: async () => [],
  balances: async () => ({ ok: false, fault: 'notConfigured' }),
};
