import { type SessionState, session } from '#foundation/ui/session-state.ts';
import { languageOf } from '#locales/languages.ts';

/** Keeps the root element in step with the client's state: theme, colours, book. `boot.js` did it before the first paint. */
export function watchRootAttributes() {
  apply(session.get());
  session.subscribe(() => apply(session.get()));
}

/** Language and direction change together with the texts, not before they are there. */
export function showLanguage(tag: string) {
  const language = languageOf(tag);
  document.documentElement.lang = language.tag;
  document.documentElement.dir = language.dir;
}

function apply({ theme, riseFallColours, isLogin, virtualStatus }: SessionState) {
  const { dataset } = document.documentElement;
  set(dataset, 'theme', theme === 'system' ? undefined : theme);
  set(dataset, 'riseFall', riseFallColours === 'red-up' ? 'red-up' : undefined);
  // A visitor has no books yet: their pages carry the platform's own accent.
  set(dataset, 'book', !isLogin ? undefined : virtualStatus === 1 ? 'demo' : 'real');
}

function set(dataset: DOMStringMap, key: string, value: string | undefined) {
  if (value === undefined) delete dataset[key];
  else dataset[key] = value;
}
