import { createAuditLog } from '#capabilities/desk/audit/server/append-act.ts';
import type { Catalogue } from '#capabilities/markets/catalogue/face.ts';
import { listedSample } from '#capabilities/markets/catalogue/server/testing/listed-sample.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Clock } from '#foundation/time/clock.ts';
import { createActionsPart } from '../part.ts';
import type { TellAheadNeeds } from '../tell-ahead.ts';

/** What takes a recording's word: confirmed at once. */
export const recordingSpeaks = { source: 'replay', isOwnWitness: true };

/** The corporate actions of the sample's shares; errors are thrown unless `onError` takes them. */
export async function startActions(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  onError: (failure: unknown) => void = fail,
  tellHolders: TellAheadNeeds['tellHolders'] = async () => {},
  onWarn: (context: unknown) => void = fail,
) {
  const listed = new Map(listedSample(clock.now()).map((each) => [each.code, each]));
  const catalogue: Catalogue = {
    listed: [...listed.values()],
    instrument: (code) => listed.get(code),
    isRetired: () => false,
    isCorrected: () => false,
    isClosedToNew: () => false,
    haltOf: () => undefined,
    hasOwnTerms: () => false,
  };
  const log = { info: () => {}, warn: onWarn, error: onError };
  return await createActionsPart({ db, clock, audit: createAuditLog(clock), catalogue, tellHolders, log });
}

function fail(context: unknown): never {
  throw new Error(JSON.stringify(context));
}
