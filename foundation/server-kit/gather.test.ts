import { expect, test } from 'vitest';
import { gather } from './gather.ts';

/** Looks that are answered by hand, in the order they were begun. */
function looksByHand() {
  const looks: { keys: readonly number[]; found: PromiseWithResolvers<readonly string[]> }[] = [];
  const look = (keys: readonly number[]) => {
    const found = Promise.withResolvers<readonly string[]>();
    looks.push({ keys, found });
    return found.promise;
  };
  return { looks, look };
}

test('asked in one turn: one look, each gets its own', async () => {
  const seen: (readonly number[])[] = [];
  const ask = gather(async (keys: readonly number[]) => {
    seen.push(keys);
    return keys.map((key) => `found ${key}`);
  });
  expect(await Promise.all([ask(3), ask(1), ask(3)])).toEqual(['found 3', 'found 1', 'found 3']);
  expect(seen).toEqual([[3, 1, 3]]);
  expect(await ask(5)).toBe('found 5');
  expect(seen).toEqual([[3, 1, 3], [5]]);
});

test('asked while a look is under way: all wait for the next, and no look takes more than it may', async () => {
  const { looks, look } = looksByHand();
  const ask = gather(look, 2);
  const first = ask(1);
  await expect.poll(() => looks.length).toBe(1);
  const others = [ask(2), ask(3), ask(4)];
  looks[0]?.found.resolve(['one']);
  expect(await first).toBe('one');
  await expect.poll(() => looks.length).toBe(2);
  looks[1]?.found.resolve(['two', 'three']);
  await expect.poll(() => looks.length).toBe(3);
  looks[2]?.found.resolve(['four']);
  expect(await Promise.all(others)).toEqual(['two', 'three', 'four']);
  expect(looks.map(({ keys }) => keys)).toEqual([[1], [2, 3], [4]]);
});

test('a look that fails rejects those who waited for it, and no others', async () => {
  const { looks, look } = looksByHand();
  const ask = gather(look);
  const failing = [ask(1), ask(2)].map((asked) => expect(asked).rejects.toThrow('no database'));
  await expect.poll(() => looks.length).toBe(1);
  const next = ask(3);
  looks[0]?.found.reject(new Error('no database'));
  await Promise.all(failing);
  await expect.poll(() => looks.length).toBe(2);
  looks[1]?.found.resolve(['three']);
  expect(await next).toBe('three');
});
