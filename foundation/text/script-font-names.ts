import type { Language } from '#locales/languages.ts';

export interface ScriptFont {
  readonly language: Language;
  /** Of tokens.css, at the end of the language's stack. */
  readonly family: string;
  /** The package it comes from. */
  readonly name: string;
  /** A letter that only fonts of the script have. */
  readonly letter: string;
}

/** The scripts that not every machine has a font for. */
export const scriptFonts: readonly ScriptFont[] = [
  { language: 'ja', family: 'Noto Sans JP', name: '@fontsource/noto-sans-jp', letter: '語' },
  { language: 'ko', family: 'Noto Sans KR', name: '@fontsource/noto-sans-kr', letter: '한' },
  { language: 'hi', family: 'Noto Sans Devanagari', name: '@fontsource/noto-sans-devanagari', letter: 'ह' },
  { language: 'zh-Hant', family: 'Noto Sans TC', name: '@fontsource/noto-sans-tc', letter: '體' },
  { language: 'zh-Hans', family: 'Noto Sans SC', name: '@fontsource/noto-sans-sc', letter: '简' },
];
