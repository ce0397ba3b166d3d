import { expect, test } from 'vitest';
import { together } from './together.ts';

/** A question whose answers are given by hand. */
function byHand() {
  const open: { answer: (text: string) => void; fail: (error: Error) => void }[] = [];
  const ask = together(() => new Promise<string>((answer, fail) => open.push({ answer, fail })));
  return { ask, open };
}

test('who asks while one is answered shares the next answer, which was begun after they asked', async () => {
  const { ask, open } = byHand();
  const first = ask();
  const [second, third] = [ask(), ask()];
  expect(open).toHaveLength(1);
  open[0]?.answer('one');
  expect(await first).toBe('one');
  expect(open).toHaveLength(2);
  open[1]?.answer('two');
  expect(await Promise.all([second, third])).toEqual(['two', 'two']);
  const fourth = ask();
  expect(open).toHaveLength(3);
  open[2]?.answer('three');
  expect(await fourth).toBe('three');
});

test('a failure reaches those who waited for it, and none after', async () => {
  const { ask, open } = byHand();
  const first = ask();
  const second = ask();
  open[0]?.fail(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  open[1]?.answer('back');
  expect(await second).toBe('back');
});

test('callers who ask again at once never have two answered at the same time', async () => {
  let open = 0;
  let most = 0;
  const ask = together(async () => {
    open += 1;
    most = Math.max(most, open);
    await Promise.resolve();
    open -= 1;
  });
  const askTimes = async (times: number) => {
    for (let time = 0; time < times; time++) await ask();
  };
  await Promise.all([askTimes(3), askTimes(2)]);
  expect(most).toBe(1);
});
