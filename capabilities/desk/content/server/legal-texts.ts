import type { Database } from '#foundation/server-kit/database.ts';
import { isOutage } from '#foundation/server-kit/outage.ts';
import { type Clock, secondMs } from '#foundation/time/clock.ts';
import { legalEntries, standingOf } from '../rules.ts';
import { type LegalAct, selectLegalActs } from './agreements.sql.ts';

export interface RequiredText {
  readonly entryId: string;
  readonly revisionId: bigint;
}

export interface ComingText {
  readonly entryId: string;
  readonly startsAt: Date;
}

/** The texts that customers agree to, from memory. */
export interface LegalTexts {
  /** The revision of each text that customers have to agree to now. */
  required(): RequiredText[];
  /** The texts with a revision that comes into force later. */
  coming(): ComingText[];
  /** Loads what has been published since. */
  refresh(): Promise<void>;
  stop(): void;
}

export interface LegalTextNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/** Other processes learn of a publication within two seconds; what was scheduled comes on time. */
const lookEveryMs = 2 * secondMs;

export async function createLegalTexts({ db, clock, onError }: LegalTextNeeds): Promise<LegalTexts> {
  let acts: readonly LegalAct[] = await selectLegalActs(db);

  async function refresh(): Promise<void> {
    acts = await selectLegalActs(db);
  }
  const timer = setInterval(() => {
    void refresh().catch((error) => isOutage(error) || onError(error));
  }, lookEveryMs);
  timer.unref();

  const standing = (entryId: string) =>
    standingOf(
      acts
        .filter((act) => act.entryId === entryId)
        .map(({ revisionId, startsAt }) => ({
          revisionId,
          revision: revisionId === null ? undefined : 1,
          startsAt: startsAt?.getTime(),
        })),
      clock.now(),
    );

  return {
    required: () =>
      legalEntries.flatMap((entryId) => {
        const revisionId = standing(entryId).inForce?.revisionId ?? undefined;
        return revisionId === undefined ? [] : [{ entryId, revisionId }];
      }),
    coming: () =>
      legalEntries.flatMap((entryId) => {
        const next = standing(entryId).toCome;
        return next?.revisionId == null || next.startsAt === undefined
          ? []
          : [{ entryId, startsAt: new Date(next.startsAt) }];
      }),
    refresh,
    stop: () => clearInterval(timer),
  };
}
