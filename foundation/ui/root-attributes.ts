import { languageOf } from '#locales/languages.ts';
import { bookOf, type SessionState, session } from './session-state.ts';

/**
 * Keeps the root element in step with the client's state: theme, colours and, for customers, the book.
 * `boot.js` did it before the first paint.
 */
export function watchRootAttributes({ showsBook }: { showsBook: boolean }) {
  const follow = () => {
    apply(session.get());
    if (showsBook) applyBook(session.get());
  };
  follow();
  session.subscribe(follow);
}

/** Language and direction change together with the texts, not before they are there. */
export function showLanguage(tag: string) {
  const language = languageOf(tag);
  document.documentElement.lang = language.tag;
  document.documentElement.dir = language.dir;
}

function apply({ theme, riseFallColours }: SessionState) {
  const { dataset } = document.documentElement;
  set(dataset, 'theme', theme === 'system' ? undefined : theme);
  set(dataset, 'riseFall', riseFallColours === 'red-up' ? 'red-up' : undefined);
}

/** A visitor has no books yet: their pages carry the platform's own accent. */
function applyBook(state: SessionState) {
  const { dataset } = document.documentElement;
  set(dataset, 'book', state.isLogin ? bookOf(state) : undefined);
}

function set(dataset: DOMStringMap, key: string, value: string | undefined) {
  if (value === undefined) delete dataset[key];
  else dataset[key] = value;
}
