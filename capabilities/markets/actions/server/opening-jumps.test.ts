import { expect, test } from 'vitest';
import { asOperatorId } from '#foundation/ids/ids.ts';
import { createOpeningJumps } from './opening-jumps.ts';

const [ada, bo] = [1n, 2n].map((id) => ({ id: asOperatorId(id), email: `${id}@sample.test` })) as [
  { id: ReturnType<typeof asOperatorId>; email: string },
  { id: ReturnType<typeof asOperatorId>; email: string },
];
const opening = (after: number, sessionAt = 1) => ({ code: 'AAPL', sessionAt, before: 1_000, after });

function jumps() {
  const warnings: unknown[] = [];
  return { warnings, ...createOpeningJumps({ warn: (context: unknown) => void warnings.push(context) }) };
}

test.each([
  [834, false],
  [833, true],
  [800, true],
  [500, true],
  [1_199, false],
  [1_200, true],
  [10_000, true],
])('from 1,000 to %i is a jump: %s', (after, isJump) => {
  const { has, ...rest } = jumps();
  expect([rest.isJump(opening(after)), has('AAPL')]).toEqual([isJump, isJump]);
});

test('it ends when prices return, and is logged once a session', () => {
  const { warnings, isJump, has } = jumps();
  expect([isJump(opening(500)), isJump(opening(501)), isJump(opening(990)), has('AAPL')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  isJump(opening(500, 2));
  expect(warnings).toHaveLength(2);
});

test('one operator alone accepts nothing; two do, for that session', () => {
  const { isJump, accept, open } = jumps();
  expect(accept('AAPL', ada)).toBeUndefined();
  isJump(opening(500));
  expect([accept('AAPL', ada), accept('AAPL', ada), isJump(opening(500))]).toEqual([
    'asked',
    undefined,
    true,
  ]);
  expect(open()).toMatchObject([{ code: 'AAPL', acceptedBy: ada }]);
  expect([accept('AAPL', bo), isJump(opening(500)), isJump(opening(500, 2))]).toEqual([
    'accepted',
    false,
    true,
  ]);
});

test('an action of that session explains it, also before the first price', () => {
  const { isJump, explain, has } = jumps();
  isJump(opening(500));
  explain('AAPL', 1);
  expect([has('AAPL'), isJump(opening(500)), isJump(opening(500, 2))]).toEqual([false, false, true]);
});
