import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import type { Language } from '#locales/languages.ts';
import type { listAgreements } from '../console-contract.ts';
import type { listAgreement } from '../contract.ts';
import { insertAgreedTo, insertAgreements, selectAgreed, selectAgreements } from './agreements.sql.ts';
import { findEntry } from './content.sql.ts';
import { type ComingText, createLegalTexts, type LegalTextNeeds, type RequiredText } from './legal-texts.ts';

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
  /** Loads what has been published since. */
  refresh(): Promise<void>;
  stop(): void;
}

export type AgreementNeeds = LegalTextNeeds;

const rememberedAtMost = 100_000;

export async function createAgreements({ db, clock, onError }: AgreementNeeds): Promise<Agreements> {
  const texts = await createLegalTexts({ db, clock, onError });
  /** Those who have agreed to all of `rememberedFor`. */
  let agreed = new Set<CustomerId>();
  let rememberedFor = '';

  async function lackingOf(customerId: CustomerId) {
    const needed = texts.required();
    const ids = needed.map(({ revisionId }) => revisionId);
    const has = await selectAgreed(db, customerId, ids);
    return { key: ids.join(), lacking: needed.filter(({ revisionId }) => !has.has(revisionId)) };
  }

  async function list(customerId: CustomerId, language: Language): Promise<Result<ToAgree>> {
    const now = new Date(clock.now());
    const { lacking } = await lackingOf(customerId);
    return accept({
      texts: await readTexts(db, lacking, language, now),
      coming: await readComing(db, texts.coming(), language),
    });
  }

  return {
    atRegistration: (tx, customerId) => insertAgreements(tx, customerId, new Date(clock.now())),
    async areLacking(customerId) {
      const key = texts
        .required()
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
      await texts.refresh();
      const known = new Map(texts.required().map(({ revisionId }) => [String(revisionId), revisionId]));
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
    refresh: texts.refresh,
    stop: texts.stop,
  };
}

/** What is to be agreed to, as customers read it. */
async function readTexts(db: Database, revisions: readonly RequiredText[], language: Language, at: Date) {
  const texts = await Promise.all(
    revisions.map(async ({ entryId, revisionId }) => {
      const read = await findEntry(db, entryId, language, at);
      return read === undefined
        ? []
        : [{ id: entryId, revision: String(revisionId), title: read.title, since: shown(read.updatedAt) }];
    }),
  );
  return texts.flat();
}

async function readComing(db: Database, coming: readonly ComingText[], language: Language) {
  const texts = await Promise.all(
    coming.map(async ({ entryId, startsAt }) => {
      const read = await findEntry(db, entryId, language, startsAt);
      return read === undefined ? [] : [{ id: entryId, title: read.title, startsAt: shown(startsAt) }];
    }),
  );
  return texts.flat();
}

function shown(date: Date): string {
  return formatInstant(date.getTime());
}
