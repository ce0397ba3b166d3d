/// <reference path="../../locales/messages-module.d.ts" />

import { loaders } from 'virtual:messages';
import { type Language, languageOf } from '#locales/languages.ts';
import type { Messages } from '#locales/messages.ts';

export type Texts = { readonly language: Language; readonly messages: Messages };

/** The texts of a stored language choice, English when there is none. */
export async function loadTexts(tag: string | undefined): Promise<Texts> {
  const language = languageOf(tag).tag;
  const { messages } = await loaders[language]();
  return { language, messages };
}
