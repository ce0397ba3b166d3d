import type { Language } from './languages.ts';
import type shell from './en/shell.json';
import type ui from './en/ui.json';

/** The English texts are the catalogue of keys: one line for every file of `en/`. */
export type Messages = {
  shell: typeof shell;
  ui: typeof ui;
};

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language;
    Messages: Messages;
  }
}
