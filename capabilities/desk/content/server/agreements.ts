import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { isOutage } from '#foundation/server-kit/outage.ts';
import { type Clock, formatInstant, secondMs } from '#foundation/time/clock.ts';
import type { Language } from '#locales/languages.ts';
import type { listAgreements } from '../console-contract.ts';
import type { listAgreement } from '../contract.ts';
import { legalEntries, standingOf } from '../rules.ts';
import {
  insertAgreedTo,
  insertAgreements,
  type LegalAct,
  selectAgreed,
  selectAgreements,
  selectLegalActs,
} from './agreements.sql.ts';
import { findEntry } from './content.sql.ts';

/** What is to be agreed to, and what comes. */
export type ToAgree = OutputOf<typeof listAgreement>;

/**
 * Which customers have agreed to the texts in force. Asked before anything new is opened, so it is answered
 * from memory: the texts are looked at every two seconds, a customer once until the texts change.
 */
export interface Agreements {
  /** In the transaction that makes the customer. */
  atRegistration(tx: Tx, customerId: CustomerId): Promise<void>;
  /** Whether there is a text that this customer has not agreed to. */
  areLacking(customerId: CustomerId): Promise<boolean>;
  list(customerId: CustomerId, language: Language): Promise<Result<ToAgree>>;
  /**
   * TEXT_CHANGED when another revision came into force meanwhile: customers agree only to what they have
   * seen.
   */
  agree(customerId: CustomerId, revisions: readonly string[], language: Language): Promise<Result<ToAgree>>;
  /** All that a customer has agreed to, newest first. */
  history(customerId: CustomerId): Promise<Result<OutputOf<typeof listAgreements>>>;
  /** Takes up what was published. */
  refresh(): Promise<void>;
  stop(): void;
}

export interface AgreementNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/** Other processes learn of a publication within two seconds; what was scheduled comes on time. */
const lookEveryMs = 2 * secondMs;
const rememberedAtMost = 100_000;

export async function createAgreements({ db, clock, onError }: AgreementNeeds): Promise<Agreements> {
  let acts: readonly LegalAct[] = await selectLegalActs(db);
  /** Those who have agreed to all of `rememberedFor`. */
  let agreed = new Set<CustomerId>();
  let rememberedFor = '';

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

  /** The revision of each text that customers have to agree to now. */
  function required(): { entryId: string; revisionId: bigint }[] {
    return legalEntries.flatMap((entryId) => {
      const revisionId = standing(entryId).inForce?.revisionId ?? undefined;
      return revisionId === undefined ? [] : [{ entryId, revisionId }];
    });
  }

  async function lackingOf(customerId: CustomerId) {
    const needed = required();
    const ids = needed.map(({ revisionId }) => revisionId);
    const has = await selectAgreed(db, customerId, ids);
    return { key: ids.join(), lacking: needed.filter(({ revisionId }) => !has.has(revisionId)) };
  }

  async function list(customerId: CustomerId, language: Language): Promise<Result<ToAgree>> {
    const now = new Date(clock.now());
    const { lacking } = await lackingOf(customerId);
    const texts = await Promise.all(
      lacking.map(async ({ entryId, revisionId }) => {
        const read = await findEntry(db, entryId, language, now);
        return read === undefined
          ? []
          : [{ id: entryId, revision: String(revisionId), title: read.title, since: shown(read.updatedAt) }];
      }),
    );
    const coming = await Promise.all(
      legalEntries.map(async (entryId) => {
        const next = standing(entryId).toCome;
        if (next?.revisionId == null || next.startsAt === undefined) return [];
        const startsAt = new Date(next.startsAt);
        const read = await findEntry(db, entryId, language, startsAt);
        return read === undefined ? [] : [{ id: entryId, title: read.title, startsAt: shown(startsAt) }];
      }),
    );
    return accept({ texts: texts.flat(), coming: coming.flat() });
  }

  return {
    atRegistration: (tx, customerId) => insertAgreements(tx, customerId, new Date(clock.now())),
    async areLacking(customerId) {
      const key = required()
        .map(({ revisionId }) => revisionId)
        .join();
      if (key === '') return false;
      if (key !== rememberedFor || agreed.size >= rememberedAtMost) agreed = new Set();
      rememberedFor = key;
      if (agreed.has(customerId)) return false;
      const found = await lackingOf(customerId);
      if (found.lacking.length > 0) return true;
      if (found.key === rememberedFor) agreed.add(customerId);
      return false;
    },
    list,
    async agree(customerId, revisions, language) {
      await refresh();
      const known = new Map(required().map(({ revisionId }) => [String(revisionId), revisionId]));
      const wanted = revisions.flatMap((revision) => known.get(revision) ?? []);
      if (wanted.length < revisions.length) return refuse('TEXT_CHANGED');
      await insertAgreedTo(db, customerId, wanted, new Date(clock.now()));
      return await list(customerId, language);
    },
    async history(customerId) {
      const rows = await selectAgreements(db, customerId);
      return accept(
        rows.map(({ entryId, number, title, agreedAt }) => ({
          id: entryId,
          title,
          revision: number,
          agreedAt: shown(agreedAt),
        })),
      );
    },
    refresh,
    stop: () => clearInterval(timer),
  };
}

function shown(date: Date): string {
  return formatInstant(date.getTime());
}
