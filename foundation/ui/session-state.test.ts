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
});
