import { expect, test } from 'vitest';
import { permissions } from '#capabilities/desk/operators/rules.ts';
import { reviewKinds } from '#capabilities/desk/reviews/rules.ts';
import type { ConsolePart } from '#foundation/ui/console-part.ts';
import { parts } from './parts.ts';

const all: readonly ConsolePart[] = parts;

test('every kind of review has the evidence of one capability, and nothing else has', () => {
  const kinds = all.flatMap(({ evidence = {} }) => Object.keys(evidence));
  expect(kinds.sort()).toEqual([...reviewKinds].sort());
});

test('pages, panels and cards ask for permissions that there are', () => {
  const asked = all.flatMap(({ pages, customerPanels = [], home = [] }) => [
    ...pages.map(({ options }) => options.staticData?.permission),
    ...[...customerPanels, ...home].map(({ permission }) => permission),
  ]);
  const known = new Set<string | undefined>([undefined, ...Object.keys(permissions)]);
  expect(asked.filter((permission) => !known.has(permission))).toEqual([]);
});
