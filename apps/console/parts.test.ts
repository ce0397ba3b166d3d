import type { AnyRoute } from '@tanstack/react-router';
import { expect, expectTypeOf, test } from 'vitest';
import { permissions } from '#capabilities/desk/operators/rules.ts';
import { type ReviewKind, reviewKinds } from '#capabilities/desk/reviews/rules.ts';
import type { ConsolePart } from '#foundation/ui/console-part.ts';
import { parts } from './parts.ts';

const all: readonly ConsolePart<readonly AnyRoute[], string>[] = parts;

type KindsOf<Part> = Part extends { readonly evidence?: infer Evidence }
  ? keyof NonNullable<Evidence>
  : never;

test('every kind of review has the evidence of one capability, and nothing else has', () => {
  const kinds = all.flatMap(({ evidence = {} }) => Object.keys(evidence));
  expect(kinds.sort()).toEqual([...reviewKinds].sort());
  // One that is declared without its evidence does not compile.
  expectTypeOf<KindsOf<(typeof parts)[number]>>().toEqualTypeOf<ReviewKind>();
});

test('pages, panels and cards ask for permissions that there are', () => {
  const asked = all.flatMap(({ pages, customerPanels = [], home = [] }) => [
    ...pages.map(({ options }) => options.staticData?.permission),
    ...[...customerPanels, ...home].map(({ permission }) => permission),
  ]);
  const known = new Set<string | undefined>([undefined, ...Object.keys(permissions)]);
  expect(asked.filter((permission) => !known.has(permission))).toEqual([]);
});
