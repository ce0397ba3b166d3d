import type { Book } from '#foundation/ids/book.ts';
import { systemClock } from '#foundation/time/clock.ts';
import { createStore, useStore } from './store.ts';

/**
 * The client's own state, persisted (docs/specification.md, section 3, "Client state"). `virtualStatus` 1 is
 * the demo book.
 */
export type SessionState = {
  readonly token: string | undefined;
  readonly isLogin: boolean;
  /** The customer whose session it is. */
  readonly uid: string | undefined;
  /** A language tag the customer chose; `undefined` until they choose. */
  readonly lang: string | undefined;
  /** A language chosen while signed in that the platform has not stored yet. */
  readonly untoldLanguage: string | undefined;
  /** A proposed language was sent away: none is proposed again. */
  readonly proposalEnded: boolean;
  readonly virtualStatus: 0 | 1;
  readonly welcomeShown: boolean;
  readonly theme: 'system' | 'light' | 'dark';
  readonly riseFallColours: 'green-up' | 'red-up';
  /** What this device calls itself when it signs in, so that the platform knows it again. */
  readonly device: string | undefined;
};

/** What the store needs of `localStorage`; private windows may refuse every call. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const KEYS = {
  token: 'token',
  uid: 'uid',
  isLogin: 'isLogin',
  lang: 'lang',
  untoldLanguage: 'untoldLanguage',
  proposalEnded: 'proposalEnded',
  virtualStatus: 'virtualStatus',
  welcomeShown: 'welcomeShown',
  theme: 'theme',
  riseFallColours: 'riseFallColours',
  device: 'device',
} as const satisfies Record<keyof SessionState, string>;

/**
 * One store over one storage; the page has `session`, tests make their own. The book is this tab's own, which
 * `tab` keeps over a reload; a new tab begins with the one chosen last.
 */
export function createSessionStore(storage: KeyValueStorage | undefined, tab?: KeyValueStorage) {
  const { get, set, subscribe } = createStore(read(storage, tab));
  put(tab, KEYS.virtualStatus, String(get().virtualStatus));
  let customerSince = systemClock.now();
  const losses = createStore<Losses>({ all: 0, toAnother: 0 });
  /** Of the session that the customer is ending here. */
  let leaving: string | undefined;

  function countLoss(isToAnother: boolean) {
    const { all, toAnother } = losses.get();
    losses.set({ all: all + 1, toAnother: toAnother + (isToAnother ? 1 : 0) });
  }

  function publish(next: SessionState) {
    if (next.token !== get().token) customerSince = systemClock.now();
    set(next);
  }

  return {
    get,
    subscribe,
    /** How long it has been whose it is now, in ms: nothing of this customer's that it shows is older. */
    customerAgeMs: () => Math.max(0, systemClock.now() - customerSince),
    change(changes: Partial<SessionState>) {
      for (const [name, value] of Object.entries(changes)) {
        put(storage, KEYS[name as keyof SessionState], stored(value));
      }
      if (changes.virtualStatus !== undefined) put(tab, KEYS.virtualStatus, String(changes.virtualStatus));
      publish({ ...get(), ...changes });
    },
    /**
     * Another tab wrote: takes over what it left, but for the book; and for the language while a question is
     * open here: it is not translated under its reader's eyes.
     */
    reread({ isAsking }: { isAsking: boolean }) {
      const before = get();
      const { uid, virtualStatus } = before;
      const next = read(storage, tab);
      publish({ ...next, virtualStatus, lang: isAsking ? before.lang : next.lang });
      if (uid !== undefined && uid !== get().uid) countLoss(get().isLogin);
    },
    /** The customer signs out here: that the platform ends the session is no news. */
    leave() {
      leaving = get().token;
    },
    /** The session of this token is over, by no press here. */
    lose(token: string | undefined) {
      if (get().token !== token || token === undefined) return;
      this.change(signedOut);
      if (token !== leaving) countLoss(false);
    },
    losses: { get: losses.get, subscribe: losses.subscribe },
  };
}

/** How often this tab lost its customer by no press of its own. */
interface Losses {
  readonly all: number;
  /** Those where another customer came at once. */
  readonly toAnother: number;
}

const signedOut = { token: undefined, uid: undefined, isLogin: false, untoldLanguage: undefined } as const;

export const session = createSessionStore(browserStorage('localStorage'), browserStorage('sessionStorage'));

export function useSession(): SessionState {
  return useStore(session);
}

/** The book this client trades on (docs/specification.md, section 4: flag 1 is the demo account). */
export function useBook(): Book {
  return bookOf(useSession());
}

/** {@link useBook} outside of a component. The flag is read here and nowhere else. */
export function bookOf({ virtualStatus }: SessionState): Book {
  return virtualStatus === 1 ? 'demo' : 'real';
}

/** What signing in gives, by whatever way. */
export interface SignedIn {
  readonly token: string;
  readonly user: { readonly uid: string; readonly language: string };
}

/** A device without a choice of its own takes the customer's language. */
export function startSession({ token, user }: SignedIn) {
  session.change({ token, uid: user.uid, isLogin: true, lang: session.get().lang ?? user.language });
}

/** Forgets the customer, not the device: language, theme and the chosen book stay. */
export function endSession() {
  if (session.get().token === undefined && !session.get().isLogin) return;
  session.change(signedOut);
}

/** The name of this device: random, made when it is first needed, and kept when the session ends. */
export function ownDevice(): string {
  const { device } = session.get();
  if (device !== undefined) return device;
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  session.change({ device: letters.join('') });
  return letters.join('');
}

/** A signed-in customer's choice is theirs, not this device's alone: the platform is to hear of it. */
export function setLanguage(lang: string) {
  session.change({ lang, untoldLanguage: session.get().isLogin ? lang : undefined });
}

export function endProposal() {
  session.change({ proposalEnded: true });
}

export function setBook(book: Book) {
  session.change({ virtualStatus: book === 'demo' ? 1 : 0 });
}

export function setTheme(theme: SessionState['theme']) {
  session.change({ theme });
}

export function setRiseFallColours(riseFallColours: SessionState['riseFallColours']) {
  session.change({ riseFallColours });
}

export function markWelcomeShown() {
  session.change({ welcomeShown: true });
}

function read(storage: KeyValueStorage | undefined, tab: KeyValueStorage | undefined): SessionState {
  const text = (key: string, from = storage) => attempt(() => from?.getItem(key)) || undefined;
  const theme = text(KEYS.theme);
  const token = text(KEYS.token);
  return {
    token,
    uid: text(KEYS.uid),
    isLogin: token !== undefined && text(KEYS.isLogin) === '1',
    lang: text(KEYS.lang),
    untoldLanguage: text(KEYS.untoldLanguage),
    proposalEnded: text(KEYS.proposalEnded) === '1',
    virtualStatus: (text(KEYS.virtualStatus, tab) ?? text(KEYS.virtualStatus)) === '0' ? 0 : 1,
    welcomeShown: text(KEYS.welcomeShown) === '1',
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    riseFallColours: text(KEYS.riseFallColours) === 'red-up' ? 'red-up' : 'green-up',
    device: text(KEYS.device),
  };
}

function stored(value: SessionState[keyof SessionState]): string | undefined {
  return typeof value === 'boolean' ? (value ? '1' : '0') : value?.toString();
}

function put(storage: KeyValueStorage | undefined, key: string, value: string | undefined) {
  attempt(() => (value === undefined ? storage?.removeItem(key) : storage?.setItem(key, value)));
}

/** Storage may be full or forbidden; the page then lives on memory alone. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

function browserStorage(name: 'localStorage' | 'sessionStorage'): KeyValueStorage | undefined {
  if (typeof window === 'undefined') return undefined;
  return attempt(() => window[name]);
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    const isAsking = document.querySelector('[role=dialog], [role=alertdialog]') !== null;
    if (event.key === null || Object.values<string>(KEYS).includes(event.key)) session.reread({ isAsking });
  });
}
