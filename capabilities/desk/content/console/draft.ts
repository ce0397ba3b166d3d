import { defaultLanguage, languageOf } from '#locales/languages.ts';
import type { DeskWhole } from '../console-contract.ts';

/** What is on somebody's screen of a text: it is there still after a look at another tab. */
export interface Draft {
  readonly title: string;
  readonly html: string;
  readonly words: string;
  /** The revision it was begun from; 0 for the first. */
  readonly base: number;
  /** The English revision that a translation says again. */
  readonly madeFrom: number | undefined;
}

/** What is stored, as somebody begins to write over it. */
export function draftOf({ text, words, language, english }: DeskWhole): Draft {
  const isTranslation = languageOf(language).tag !== defaultLanguage;
  return {
    title: text?.title ?? '',
    html: text?.html ?? '',
    words,
    base: text?.number ?? 0,
    madeFrom: isTranslation ? (text?.madeFrom ?? english?.number) : undefined,
  };
}
