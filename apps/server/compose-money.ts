import type { Configuration } from '#capabilities/configuration/face.ts';
import { type Conversions, createConversions } from '#capabilities/conversion/server/conversions.ts';
import { conversionTerms } from '#capabilities/conversion/terms.ts';
import type { LedgerReader, MoneyLane } from '#capabilities/ledger/face.ts';
import type { Markets } from '#capabilities/markets/face.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { SecretBox } from '#foundation/server-kit/secret-box.ts';
import type { Clock } from '#foundation/time/clock.ts';

export interface MoneyParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly lane: MoneyLane;
  readonly ledger: LedgerReader;
  readonly markets: Markets;
  readonly box: SecretBox;
  readonly configuration: Configuration;
}

/** What customers do with their money beside trading. */
export async function composeMoney({
  configuration,
  ...parts
}: MoneyParts): Promise<{ readonly conversions: Conversions }> {
  const terms = await configuration.define(conversionTerms);
  return { conversions: createConversions({ ...parts, terms }) };
}
