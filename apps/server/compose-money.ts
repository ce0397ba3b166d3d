import type { AuditLog } from '#capabilities/audit/face.ts';
import { type OpenChains, openChains } from '#capabilities/chains/server/open-chains.ts';
import type { Configuration } from '#capabilities/configuration/face.ts';
import { type DepositServices, openDeposits } from '#capabilities/deposits/server/deposits.ts';
import type { MoneyLane } from '#capabilities/ledger/face.ts';
import type { Uploads } from '#capabilities/uploads/face.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Config } from './config.ts';

export interface MoneyParts {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly lane: MoneyLane;
  readonly uploads: Uploads;
  readonly audit: AuditLog;
  readonly configuration: Configuration;
  readonly onError: (error: unknown) => void;
}

/** Money that comes in over the chains. */
export async function composeMoney(
  parts: MoneyParts,
): Promise<{ readonly chains: OpenChains; readonly deposits: DepositServices }> {
  const { config, db, clock, configuration, ...rest } = parts;
  const chains = openChains({ db, clock, settings: config.chains });
  const deposits = await openDeposits({ ...rest, db, clock, chains: chains.chains }, configuration);
  return { chains, deposits };
}
