/// <reference path="./script-fonts-module.d.ts" />

import { loaders } from 'virtual:script-fonts';
import { scriptFonts } from '#foundation/text/script-font-names.ts';
import { type Language, languageOf } from '#locales/languages.ts';

/** No letter: every machine shows its mark for what it has no font for. */
const unassigned = '\u0378';

/** For an element whose words may be in another language than the page's. */
export function inLanguage(tag: string | undefined) {
  if (tag === undefined) return {};
  return { lang: tag, ref: () => void loadScriptFonts([languageOf(tag).tag]) };
}

/** Gives the pages fonts for these languages, where this machine has none of its own. */
export async function loadScriptFonts(tags: readonly Language[]): Promise<void> {
  const lacking = scriptFonts.filter(({ language, letter }) => tags.includes(language) && !isDrawn(letter));
  // Without them a page is as good as the machine; a lost connection must not keep it from being shown.
  await Promise.all(lacking.map(({ language }) => loaders[language]?.().catch(() => undefined)));
}

/**
 * Whether a font of this machine has the letter. Should the mark of a missing letter happen to be as wide as
 * the letter, our font is offered besides, behind the machine's own.
 */
function isDrawn(letter: string): boolean {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return true;
  context.font = '32px sans-serif';
  return context.measureText(letter).width !== context.measureText(unassigned).width;
}
