import { describe, expect, it, vi } from 'vitest';
import { createSessionStore } from './session-state.ts';

function memory(entries: Record<string, string> = {}) {
  const held = new Map(Object.entries(entries));
  return {
    held,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
}

describe('session store', () => {
  it('starts as a visitor on the demo book', () => {
    expect(createSessionStore(memory()).get()).toEqual({
      token: undefined,
      isLogin: false,
      lang: undefined,
      virtualStatus: 1,
      welcomeShown: false,
      theme: 'system',
      riseFallColours: 'green-up',
      proposalEnded: false,
    });
  });

  it('keeps the specified keys and reads them at the next start', () => {
    const storage = memory();
    createSessionStore(storage).change({ token: 'abc', isLogin: true, lang: 'ar', virtualStatus: 0 });
    expect(Object.fromEntries(storage.held)).toMatchObject({
      token: 'abc',
      isLogin: '1',
      lang: 'ar',
      virtualStatus: '0',
    });
    expect(createSessionStore(storage).get()).toMatchObject({
      token: 'abc',
      isLogin: true,
      lang: 'ar',
      virtualStatus: 0,
    });
  });

  it('removes the token when the session ends and keeps the language', () => {
    const storage = memory({ token: 'abc', isLogin: '1', lang: 'ko' });
    createSessionStore(storage).change({ token: undefined, isLogin: false });
    expect(storage.held.has('token')).toBe(false);
    expect(storage.held.get('lang')).toBe('ko');
  });

  it('takes a login flag without a token for no login, and nonsense for the defaults', () => {
    const store = createSessionStore(memory({ isLogin: '1', virtualStatus: 'maybe', theme: 'pink' }));
    expect(store.get()).toMatchObject({ isLogin: false, virtualStatus: 1, theme: 'system' });
  });

  it('lives on memory when storage refuses', () => {
    const refusing = {
      getItem: () => {
        throw new Error('forbidden');
      },
      setItem: () => {
        throw new Error('full');
      },
      removeItem: () => {
        throw new Error('forbidden');
      },
    };
    const store = createSessionStore(refusing);
    store.change({ virtualStatus: 0 });
    expect(store.get().virtualStatus).toBe(0);
  });

  it('says how long it has been whose it is', () => {
    vi.useFakeTimers({ now: 1_000 });
    const store = createSessionStore(memory({ token: 'abc', isLogin: '1' }));
    vi.setSystemTime(3_000);
    store.change({ theme: 'dark' });
    expect(store.customerAgeMs()).toBe(2_000);
    store.change({ token: 'def' });
    vi.setSystemTime(3_500);
    expect(store.customerAgeMs()).toBe(500);
    vi.useRealTimers();
  });

  it('tells its listeners, until they leave', () => {
    const store = createSessionStore(memory());
    let calls = 0;
    const leave = store.subscribe(() => {
      calls += 1;
    });
    store.change({ theme: 'dark' });
    leave();
    store.change({ theme: 'light' });
    expect(calls).toBe(1);
  });

  it('keeps the book and the language of an open question when another tab chooses others', () => {
    const storage = memory({ token: 'abc', uid: '7', isLogin: '1', virtualStatus: '1', lang: 'en' });
    const here = createSessionStore(storage, memory());
    createSessionStore(storage, memory()).change({ virtualStatus: 0, lang: 'de', theme: 'dark' });
    here.reread({ isAsking: true });
    expect(here.get()).toMatchObject({ virtualStatus: 1, lang: 'en', theme: 'dark' });
    here.reread({ isAsking: false });
    expect(here.get()).toMatchObject({ virtualStatus: 1, lang: 'de' });
    expect(here.losses.get().all).toBe(0);
  });

  it('keeps the book of its tab over a reload; a new tab has the one chosen last', () => {
    const storage = memory();
    const tab = memory();
    createSessionStore(storage, tab);
    createSessionStore(storage, memory()).change({ virtualStatus: 0 });
    expect(createSessionStore(storage, tab).get().virtualStatus).toBe(1);
    expect(createSessionStore(storage, memory()).get().virtualStatus).toBe(0);
  });

  it('counts when its customer leaves in another tab or by the platform, not by a press here', () => {
    const storage = memory({ token: 'abc', uid: '7', isLogin: '1' });
    const here = createSessionStore(storage);
    const other = createSessionStore(storage);
    other.change({ token: 'new', uid: '7' });
    here.reread({ isAsking: false });
    expect(here.losses.get()).toEqual({ all: 0, toAnother: 0 });
    other.change({ token: 'def', uid: '8' });
    here.reread({ isAsking: false });
    expect(here.get().uid).toBe('8');
    expect(here.losses.get()).toEqual({ all: 1, toAnother: 1 });
    here.lose('abc');
    expect(here.get().isLogin).toBe(true);
    here.lose('def');
    expect(here.get()).toMatchObject({ isLogin: false, token: undefined });
    expect(here.losses.get()).toEqual({ all: 2, toAnother: 1 });
    here.change({ token: 'ghi', uid: '8', isLogin: true });
    here.leave();
    here.lose('ghi');
    expect(here.get().isLogin).toBe(false);
    expect(here.losses.get().all).toBe(2);
  });

  it('writes what it changes alone, and brings back no session that another tab has ended', () => {
    const storage = memory({ token: 'abc', uid: '7', isLogin: '1' });
    const here = createSessionStore(storage);
    storage.held.delete('token');
    here.change({ theme: 'dark' });
    expect(storage.held.has('token')).toBe(false);
  });
});
