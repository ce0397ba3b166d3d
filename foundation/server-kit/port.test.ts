import { expect, test } from 'vitest';
import { port, refuseUnfilled } from './port.ts';
import { StartRefused } from './start-refused.ts';

test('a port answers what fills it, wherever it was handed before', () => {
  const sum = port<(one: number, other: number) => number>('abacus.sum');
  const { ask } = sum;
  sum.fill((one, other) => one + other);
  expect(ask(2, 3)).toBe(5);
});

test('a port that is asked too early says which it is', () => {
  expect(() => port<() => number>('abacus.sum').ask()).toThrow(
    'port abacus.sum was asked before it was filled',
  );
});

test('the start is refused by name: a port filled twice, ports unfilled', () => {
  const [sum, rest] = [port<() => number>('abacus.sum'), port<() => number>('abacus.rest')];
  expect(() => refuseUnfilled([sum, rest])).toThrow(
    new StartRefused('ports are unfilled: abacus.sum, abacus.rest'),
  );
  sum.fill(() => 1);
  expect(() => refuseUnfilled([sum, rest])).toThrow(new StartRefused('ports are unfilled: abacus.rest'));
  expect(() => sum.fill(() => 2)).toThrow(new StartRefused('port abacus.sum is filled twice'));
  rest.fill(() => 0);
  refuseUnfilled([sum, rest]);
});
