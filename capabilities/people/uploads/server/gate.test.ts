import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

test('as many at once as are let in, the next when one leaves, none past the line', async () => {
  const gate = createGate(2, 1);
  const ends: (() => void)[] = [];
  const started: number[] = [];
  const work = (name: number) =>
    gate.pass(() => {
      started.push(name);
      return new Promise<number>((end) => ends.push(() => end(name)));
    });
  const [first, second, third] = [work(1), work(2), work(3)];
  expect(await gate.pass(async () => 4)).toBeUndefined();
  expect(started).toEqual([1, 2]);
  ends[0]?.();
  expect(await first).toBe(1);
  await expect.poll(() => started).toEqual([1, 2, 3]);
  for (const end of ends) end();
  expect(await Promise.all([second, third])).toEqual([2, 3]);
  expect(await gate.pass(async () => 5)).toBe(5);
});

test('work that fails leaves its place', async () => {
  const gate = createGate(1, 0);
  await expect(gate.pass(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await gate.pass(async () => 1)).toBe(1);
});
