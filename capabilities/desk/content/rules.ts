import { plainLetters } from '#foundation/text/plain-letters.ts';
import { dayMs } from '#foundation/time/clock.ts';
import { defaultLanguage, type Language } from '#locales/languages.ts';

/** The entries that a new customer agrees to. */
export const legalEntries = ['terms', 'privacy', 'risk'] as const;

/** The entry that `/introduction` shows, under that address alone. */
export const introductionEntry = 'introduction';

/** The sections of the help centre, in the order of its page. */
export const helpSections = ['account', 'trading', 'products', 'money', 'security', 'trust'] as const;

/** 1 company, 2 policy, 3 statement (docs/specification.md, section 3); 4 help article, 5 notice. */
export const contentTypes = ['1', '2', '3', '4', '5'] as const;

/** Content types beside the specification's three. */
export const articleType = 4;
export const noticeType = 5;

/**
 * What customers agree to or rely on: publishing and withdrawing it take a second operator, and its English
 * text rules.
 */
export function isBinding(type: number): boolean {
  return type === 2 || type === 3;
}

/** A second person looks at a text within this time, and before it is to begin. */
export const decideTextWithinMs = 2 * dayMs;

/** What a decision on a text may name (`reviews.reasons.<code>`). */
export const textReasons = {
  approve: ['textRight'],
  reject: ['textWrong', 'textUnclear', 'textNotNeeded'],
} as const;

/** An entry as it may be: what newcomers agree to is never of a type that one person publishes alone. */
export function isWellMade(id: string, { type, section, important }: EntryKind): boolean {
  if (legalEntries.some((legal) => legal === id) && !isBinding(type)) return false;
  return (type === articleType) === (section !== undefined) && (type === noticeType || important !== true);
}

export interface EntryKind {
  readonly type: number;
  readonly section?: string | undefined;
  readonly important?: boolean | undefined;
}

/** What becomes of a proposal to publish. */
export const proposalStates = ['waiting', 'approved', 'rejected', 'takenBack'] as const;
export type ProposalState = (typeof proposalStates)[number];

/** How a language of an entry stands; `draft`: nothing of it was ever to be read. */
export const textStates = ['draft', 'waiting', 'scheduled', 'published', 'withdrawn'] as const;
export type TextState = (typeof textStates)[number];

/** An act on a text of one language: its newest revision is read from a time on, or none is. */
export interface TextAct {
  readonly revision: number | undefined;
  /** Undefined: at once. */
  readonly startsAt: number | undefined;
}

/**
 * Which of a text's acts, oldest first, is in force at a moment and which are still to come: a later act
 * counts from its own time on, whatever an earlier one said.
 */
export function standingOf<Act extends TextAct>(acts: readonly Act[], at: number) {
  const holds = acts.findLastIndex(({ startsAt }) => startsAt === undefined || startsAt <= at);
  const later = acts.slice(holds + 1);
  const next = later.reduce<Act | undefined>(
    (soonest, act) => (soonest === undefined || startOf(act) <= startOf(soonest) ? act : soonest),
    undefined,
  );
  return { inForce: acts[holds], toCome: next };
}

function startOf({ startsAt }: TextAct): number {
  return startsAt ?? 0;
}

function isChinese(language: Language): boolean {
  return language === 'zh-Hans' || language === 'zh-Hant';
}

/**
 * The language of a content list. The specification's number says only Chinese (1) or not (2); which Chinese,
 * or which other language, the request's own language says. Where the two disagree the number wins.
 */
export function contentLanguage(lang: '1' | '2', requested: Language): Language {
  if (lang === '1') return isChinese(requested) ? requested : 'zh-Hans';
  return isChinese(requested) ? defaultLanguage : requested;
}

const longestId = 60;

/** A name for a text's address, of the plain letters of its title. */
export function idFromTitle(title: string): string {
  return plainLetters(title)
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longestId)
    .replaceAll(/^-+|-+$/g, '');
}
