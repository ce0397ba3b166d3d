import { parseDecimal } from '#foundation/money/decimal.ts';
import { type Difference, differences, isSame, type Json } from './rules.ts';

/** Whether a change guards money better than before, or less well. */
export const effects = ['tighter', 'looser'] as const;
export type Effect = (typeof effects)[number];

export interface Change extends Difference {
  readonly effect: Effect;
}

type Schema = Readonly<Record<string, unknown>>;

/**
 * Where two values differ, and what each difference does to what the document guards, by the direction that
 * its JSON Schema declares for the field (`protects`, foundation/calls/setting-fields.ts). Where none is
 * declared, or nothing stands on one side, it counts as looser.
 */
export function changesOf(schema: unknown, before: Json | undefined, after: Json | undefined): Change[] {
  return differences(before, after).map((difference) => ({
    ...difference,
    effect: isTighter(schemaAt(schema, difference.path), difference) ? 'tighter' : 'looser',
  }));
}

export function isOnlyTighter(changes: readonly Change[]): boolean {
  return changes.every(({ effect }) => effect === 'tighter');
}

/** The schema of the field that the path leads to; undefined where the document has none. */
function schemaAt(schema: unknown, path: readonly string[]): Schema | undefined {
  let at = isSchema(schema) ? schema : undefined;
  for (const step of path) {
    const { properties, additionalProperties, items, prefixItems } = at ?? {};
    const named = isSchema(properties) && Object.hasOwn(properties, step) ? properties[step] : undefined;
    const placed = Array.isArray(prefixItems) ? prefixItems[Number(step)] : undefined;
    const next = [named, additionalProperties, placed, items].find(isSchema);
    at = next;
  }
  return at;
}

function isTighter(
  schema: Schema | undefined,
  { before, after }: Pick<Difference, 'before' | 'after'>,
): boolean {
  if (schema === undefined || before === undefined || after === undefined) return false;
  const { protects } = schema;
  if (Array.isArray(before) && Array.isArray(after)) {
    // A list as a set: `lower` protects by holding less. Without a direction, its items may each have one.
    if (protects === 'lower') return includes(before, after);
    if (protects === 'higher') return includes(after, before);
    return (
      before.length === after.length &&
      before.every((each, place) => {
        const at = schemaAt(schema, [String(place)]);
        return isSame(each, after[place]) || isTighter(at, { before: each, after: after[place] });
      })
    );
  }
  const [was, is] = [figureOf(before), figureOf(after)];
  if (was === undefined || is === undefined) return false;
  return protects === 'higher' ? is >= was : protects === 'lower' && is <= was;
}

/** As text, for they are plain values. */
function includes(all: readonly unknown[], some: readonly unknown[]): boolean {
  const known = new Set(all.map((each) => JSON.stringify(each)));
  return some.every((each) => known.has(JSON.stringify(each)));
}

const finest = 18;

/** A number, a decimal text or a yes (1) or no (0), to be compared exactly. */
function figureOf(value: Json): bigint | undefined {
  if (typeof value === 'boolean') return value ? 1n : 0n;
  return typeof value === 'number' || typeof value === 'string'
    ? parseDecimal(String(value), finest)
    : undefined;
}

/**
 * The value with every figure that has left its field's bounds at the nearest of them: what was published
 * under an earlier release's bounds goes on, within today's.
 */
export function withinBounds(schema: unknown, value: Json): Json {
  return bounded(isSchema(schema) ? schema : {}, value);
}

function bounded(schema: Schema, value: Json): Json {
  if (Array.isArray(value) || (typeof value === 'object' && value !== null)) {
    const parts = Object.entries(value).map(([step, part]): [string, Json] => [
      step,
      bounded(schemaAt(schema, [step]) ?? {}, part),
    ]);
    return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
  }
  const bound = (limit: unknown) =>
    typeof limit === 'string' || typeof limit === 'number' ? parseDecimal(String(limit), finest) : undefined;
  if (typeof value !== 'number' && typeof value !== 'string') return value;
  const [least, most] = [schema.least ?? schema.minimum, schema.most ?? schema.maximum];
  const [figure, from, to] = [bound(value), bound(least), bound(most)];
  const nearest =
    figure !== undefined && from !== undefined && figure < from
      ? least
      : figure !== undefined && to !== undefined && figure > to
        ? most
        : value;
  return typeof value === 'number' ? Number(nearest) : String(nearest);
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
