/// <reference path="../../locales/messages-module.d.ts" />

import { loaders } from 'virtual:messages';
import { defaultLanguage, type Language, languageOf } from '#locales/languages.ts';
import type { Messages } from '#locales/messages.ts';
import { loadScriptFonts } from './script-fonts.ts';

export type Texts = { readonly language: Language; readonly messages: Messages };

/** The texts of a stored language choice; English when there is none, or not in this app's languages. */
export async function loadTexts(tag: string | undefined): Promise<Texts> {
  const wanted = languageOf(tag).tag;
  const load = loaders[wanted];
  if (load !== undefined) {
    const [{ messages }] = await Promise.all([load(), loadScriptFonts([wanted])]);
    return { language: wanted, messages };
  }
  return { language: defaultLanguage, messages: (await loaders.en()).messages };
}
