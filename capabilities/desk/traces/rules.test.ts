import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeNewest, type Places, parsePlaces, placesText } from './rules.ts';

const kinds = ['order', 'loan', 'notice'] as const;
type Row = { kind: string; at: number; id: bigint };

/** What a kind's index gives below a place. */
function page(rows: readonly Row[], places: Places, limit: number): Row[] {
  const from = (kind: string) => places.get(kind)?.id;
  return rows.filter(({ kind, id }) => from(kind) === undefined || id < (from(kind) ?? 0n)).slice(0, limit);
}

test('page after page everything comes once, the newest first', () => {
  const times = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 12 });
  fc.assert(
    fc.property(fc.tuple(times, times, times), fc.integer({ min: 1, max: 5 }), (all, limit) => {
      const lists = all.map((own, index) =>
        own
          .toSorted((a, b) => b - a)
          .map((at, place) => ({ kind: kinds[index] ?? '', at, id: BigInt(own.length - place) })),
      );
      const read: Row[] = [];
      let places: Places | undefined = new Map();
      while (places !== undefined) {
        const from: Places = parsePlaces(placesText(places)) ?? new Map();
        const merged = mergeNewest(
          lists.map((list) => page(list, from, limit + 1)),
          from,
          limit,
        );
        read.push(...merged.rows);
        places = merged.next;
      }
      expect(read.map(({ at }) => at)).toEqual(
        lists.flatMap((list) => list.map(({ at }) => at)).sort((a, b) => b - a),
      );
      expect(new Set(read.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(read.length);
    }),
  );
});

test.each(['order', 'order.1', 'order.1.x', "order.1.1'--", '_', `order.${'9'.repeat(20)}.1`])(
  'an invented place is none: %s',
  (text) => expect(parsePlaces(text)).toBeUndefined(),
);
