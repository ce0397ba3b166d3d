import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asCustomerId, asRecordId } from '#foundation/ids/ids.ts';
import { asPrice, parsePrice } from '#foundation/money/price.ts';
import { createTriggerBook, reachedBy, stopsInPoints, type Watched } from './trigger-book.ts';

const price = (text: string) => parsePrice(text) ?? asPrice(0n);

function watched(id: number, direction: 'buy' | 'sell', low: number, high: number): Watched {
  const isBuy = direction === 'buy';
  return {
    key: { book: 'demo', customerId: asCustomerId(BigInt(id)) },
    id: asRecordId(BigInt(id)),
    code: 'EURUSD',
    direction,
    stopPoints: isBuy ? low : high,
    takePoints: isBuy ? high : low,
  };
}

function firedBy(book: ReturnType<typeof createTriggerBook>, bid: number, ask: number): string[] {
  const fired: string[] = [];
  book.fire('EURUSD', bid, ask, (_, id, reason) => fired.push(`${id} ${reason}`));
  return fired.sort();
}

test('buys are closed by the bid and sells by the ask, at or beyond the stop, once', () => {
  const book = createTriggerBook();
  book.watch(watched(1, 'buy', 100, 200));
  book.watch(watched(2, 'sell', 100, 200));
  expect(firedBy(book, 101, 199)).toEqual([]);
  expect(firedBy(book, 100, 199)).toEqual(['1 stopLoss']);
  expect(firedBy(book, 101, 200)).toEqual(['2 stopLoss']);
  expect(firedBy(book, 1, 900)).toEqual([]);
  expect(book.size).toBe(0);
});

test('a stop finer than a point fires on the whole point beyond it', () => {
  const stops = { stopLossPrice: price('1.00005'), takeProfitPrice: price('1.10005') };
  expect(stopsInPoints({ direction: 'buy', ...stops }, 4)).toEqual({
    stopPoints: 10_000,
    takePoints: 11_001,
  });
  const sold = {
    direction: 'sell',
    stopLossPrice: price('1.10005'),
    takeProfitPrice: price('1.00005'),
  } as const;
  expect(stopsInPoints(sold, 4)).toEqual({ stopPoints: 11_001, takePoints: 10_000 });
});

test('fires what a look at every position would, whatever is watched and forgotten between', () => {
  const points = fc.integer({ min: 1, max: 60 });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('watch' as const), isBuy: fc.boolean(), low: points, high: points }),
    fc.record({ kind: fc.constant('forget' as const), id: fc.nat(400) }),
    fc.record({ kind: fc.constant('tick' as const), bid: points, spread: fc.nat(3) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300, size: 'max' }), (steps) => {
      const book = createTriggerBook();
      const all = new Map<number, Watched>();
      let nextId = 0;
      for (const each of steps) {
        if (each.kind === 'watch') {
          const position = watched(nextId, each.isBuy ? 'buy' : 'sell', each.low, each.low + each.high);
          book.watch(position);
          all.set(nextId++, position);
        } else if (each.kind === 'forget') {
          expect(book.forget(asRecordId(BigInt(each.id)))).toBe(all.delete(each.id));
        } else {
          const expected: string[] = [];
          for (const [id, position] of all) {
            const reason = reachedBy(position, each.bid, each.bid + each.spread);
            if (reason === undefined) continue;
            expected.push(`${id} ${reason}`);
            all.delete(id);
          }
          expect(firedBy(book, each.bid, each.bid + each.spread)).toEqual(expected.sort());
        }
        expect(book.size).toBe(all.size);
      }
    }),
  );
});

test('compaction keeps the living and their order', () => {
  const book = createTriggerBook();
  for (let id = 0; id < 5000; id++) book.watch(watched(id, 'buy', 1 + ((id * 7919) % 5000), 10_000));
  for (let id = 0; id < 5000; id++) if (id % 10 !== 0) book.forget(asRecordId(BigInt(id)));
  expect(book.size).toBe(500);
  const surviving = Array.from({ length: 500 }, (_, index) => index * 10);
  const reached = surviving.filter((id) => 1 + ((id * 7919) % 5000) >= 2500);
  expect(firedBy(book, 2500, 2501)).toEqual(reached.map((id) => `${id} stopLoss`).sort());
  expect(book.size).toBe(500 - reached.length);
});
