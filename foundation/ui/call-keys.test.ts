import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { callKey, isInLanguage, isSameReader, markStale } from './call-keys.ts';
import { endSession, session, setBook, startSession } from './session-state.ts';

const declared = { summary: '', method: 'GET', input: z.object({}), output: z.object({}) } as const;
const ofBoth = defineCall({ ...declared, path: '/orders', access: 'customer', books: 'both' });
const ofNone = defineCall({ ...declared, path: '/profile', access: 'customer' });
const ofGuests = defineCall({ ...declared, path: '/chat', access: 'visitor', takesGuest: true });
const ofAll = defineCall({ ...declared, path: '/markets', access: 'visitor' });
const calls = [ofBoth, ofNone, ofGuests, ofAll];
const keys = () => calls.map((call) => callKey(call, {}));

function signIn(uid: string) {
  startSession({ token: `token of ${uid}`, user: { uid, language: 'en' } });
}

afterEach(() => {
  endSession();
  session.change({ lang: undefined });
  setBook('demo');
});

test('customers share no answer of their own, nor with the visitor before them', () => {
  const [visitor, ada, bob] = [undefined, '1', '2'].map((uid) => {
    endSession();
    if (uid !== undefined) signIn(uid);
    return keys();
  });
  for (const [at, call] of calls.entries()) {
    const seen = new Set([visitor, ada, bob].map((each) => JSON.stringify(each?.[at])));
    expect(seen.size, call.path).toBe(call === ofAll ? 1 : 3);
  }
});

test('the books share an answer only where the call knows none', () => {
  signIn('1');
  const demo = keys();
  setBook('real');
  const real = keys();
  expect(calls.filter((_, at) => JSON.stringify(demo[at]) === JSON.stringify(real[at]))).toEqual([
    ofNone,
    ofGuests,
    ofAll,
  ]);
  expect(isSameReader(callKey(ofBoth, {}), callKey(ofBoth, {}))).toBe(true);
  expect(demo[0] && isSameReader(demo[0], callKey(ofBoth, {}))).toBe(false);
});

test('what was asked in one language is in it, by its scope or by its input', () => {
  const inLanguage = defineCall({
    ...declared,
    path: '/text',
    access: 'operator',
    input: z.object({ language: z.string() }),
  });
  expect(isInLanguage(callKey(ofAll, {}, { language: 'de' }))).toBe(true);
  expect(isInLanguage(callKey(inLanguage, { language: 'de' }))).toBe(true);
  expect(isInLanguage(callKey(ofAll, {}))).toBe(false);
});

test('a first answer that was under way before the news is not taken for the newest', async () => {
  const queryClient = new QueryClient();
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let asked = 0;
  const observer = new QueryObserver(queryClient, {
    queryKey: callKey(ofBoth, {}),
    queryFn: () => answers[asked++]?.promise ?? expect.fail('asked a third time'),
  });
  const leave = observer.subscribe(() => undefined);
  await expect.poll(() => asked).toBe(1);
  const marked = markStale(queryClient, ofBoth);
  answers[0]?.resolve('before');
  answers[1]?.resolve('after');
  await marked;
  await expect.poll(() => observer.getCurrentResult().data).toBe('after');
  leave();
});
