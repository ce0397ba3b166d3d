import { defaultLanguage, languageOf } from '#locales/languages.ts';
import type { DeskWhole } from '../console-contract.ts';

/** An operator's unsaved text: it is kept while another tab is shown. */
export interface Draft {
  readonly title: string;
  readonly html: string;
  readonly words: string;
  /** The revision it was begun from; 0 for the first. */
  readonly base: number;
  /** The English revision that a translation says again. */
  readonly madeFrom: number | undefined;
}

/** What is stored when an operator begins to edit it. */
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

/** Whether it differs from what is stored, also as the editor spells that. */
export function isChanged(draft: Draft, stored: Draft, spelled: string | undefined): boolean {
  return (
    draft.title !== stored.title ||
    draft.words !== stored.words ||
    draft.madeFrom !== stored.madeFrom ||
    (draft.html !== stored.html && draft.html !== spelled)
  );
}
