/** What a document holds: values that survive JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** What becomes of a proposed change of a document. */
export const changeStates = ['waiting', 'approved', 'rejected', 'lapsed', 'withdrawn'] as const;
export type ChangeState = (typeof changeStates)[number];

/** One value that differs: what it was and what it is; undefined where it is not there. */
export interface Difference {
  readonly path: readonly string[];
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/**
 * Where two values differ, leaf by leaf in the order of their keys. Lists are compared whole when they hold
 * plain values, and place by place when they hold objects.
 */
export function differences(
  before: Json | undefined,
  after: Json | undefined,
  path: readonly string[] = [],
): Difference[] {
  if (isSame(before, after)) return [];
  const [was, is] = [branches(before), branches(after)];
  if (was === undefined || is === undefined) return [{ path, before, after }];
  const keys = new Set([...was.keys(), ...is.keys()]);
  return [...keys].flatMap((key) => differences(was.get(key), is.get(key), [...path, key]));
}

/** Whether two values hold the same, in whatever order their keys were written. */
export function isSame(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return left.size === right.size && [...left].every(([key, value]) => isSame(value, right.get(key)));
}

/** A value's parts by name; undefined where it is compared whole. */
function branches(value: Json | undefined): Map<string, Json> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value) && value.some((item) => typeof item !== 'object' || item === null))
    return undefined;
  return new Map(Object.entries(value));
}
