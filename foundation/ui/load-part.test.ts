import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadPart, PartFailure, partTimeOutMs } from './load-part.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Settles nothing by itself. */
const hanging = () => new Promise<never>(() => {});

test('a part that comes is given', async () => {
  expect(await loadPart(async () => 'part', false)).toBe('part');
});

test('one that fails is a failure, with what the browser said', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module');
  const failure = await loadPart(() => Promise.reject(cause), false).catch((error) => error);
  expect(failure).toBeInstanceOf(PartFailure);
  expect(failure).toMatchObject({ isGone: false, cause: { errors: [cause] } });
});

test('one that hangs is given up after two minutes and not before', async () => {
  let given: unknown;
  const waiting = loadPart(hanging, false).catch((error) => {
    given = error;
  });
  await vi.advanceTimersByTimeAsync(partTimeOutMs - 1);
  expect(given).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(given).toBeInstanceOf(PartFailure);
});

test('asked again it is fetched by another address, whatever the first does', async () => {
  // As the bundler writes it: the address is in the text of the loader.
  const load = Object.assign(() => hanging(), { toString: () => '()=>import("./redirect.ts")' });
  expect(await loadPart(load, true)).toHaveProperty('safeRedirect');
});
