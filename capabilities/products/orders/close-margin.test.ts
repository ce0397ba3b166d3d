import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closeMarginNow, closeMarginOf, type Held, marginNeeded } from './close-margin.ts';

const hour = 3_600_000;
const closesAt = 100 * hour;
const terms = { minutes: 30, nightPpm: 100_000n, weekendPpm: 200_000n };

function held(requiredMargin: bigint, changes: Partial<Held> = {}): Held {
  return { code: 'X', requiredMargin, leverage: 20, closeTerms: terms, ...changes };
}

/** A market that is closed for so many hours. */
function closesFor(hours: number | undefined, at = closesAt) {
  const opensAt = hours === undefined ? undefined : closesAt + hours * hour;
  return { at, of: () => ({ closesAt, opensAt }) };
}

test.each([
  ['a night', 17.5, 200n],
  ['a day and a night', 24, 200n],
  ['a weekend', 65.5, 400n],
  ['a close without an end', undefined, 400n],
])('over %s it is the agreed share of the notional', (_, hours, units) => {
  expect(closeMarginOf(held(100n), closesFor(hours))).toMatchObject({
    units,
    from: closesAt - hour / 2,
    closesAt,
  });
});

test('it is rounded up, and never less than the margin', () => {
  expect(closeMarginOf(held(1n, { leverage: 3 }), closesFor(17))?.units).toBe(1n);
  expect(closeMarginOf(held(7n, { leverage: 15 }), closesFor(17))?.units).toBe(11n);
  expect(closeMarginOf(held(100n, { leverage: 2 }), closesFor(17))?.units).toBe(100n);
});

test('it is in force from its minutes before the close until the opening, both to the millisecond', () => {
  const inForce = (at: number) => closeMarginNow(held(100n), closesFor(17, at)) !== undefined;
  const [from, opensAt] = [closesAt - hour / 2, closesAt + 17 * hour];
  expect([from - 1, from, closesAt, opensAt - 1, opensAt].map(inForce)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});

test('a position of before, and one whose market never closes, need their margin alone', () => {
  expect(closeMarginNow(held(100n, { closeTerms: null }), closesFor(17))).toBeUndefined();
  expect(closeMarginNow(held(100n), { at: closesAt, of: () => undefined })).toBeUndefined();
});

const someHeld = fc.record({
  code: fc.constant('X'),
  requiredMargin: fc.bigInt({ min: 1n, max: 10n ** 18n }),
  leverage: fc.integer({ min: 1, max: 500 }),
  closeTerms: fc.option(
    fc.record({
      minutes: fc.integer({ min: 10, max: 240 }),
      nightPpm: fc.bigInt({ min: 30_000n, max: 2_000_000n }),
      weekendPpm: fc.bigInt({ min: 30_000n, max: 2_000_000n }),
    }),
  ),
});
const someMoment = fc.integer({ min: -6 * 60, max: 30 * 60 }).map((minutes) => closesAt + minutes * 60_000);

test('a close margin asks for no less than the margin, and bears every gap up to its share', () => {
  fc.assert(
    fc.property(someHeld, fc.boolean(), (one, isNight) => {
      const margin = closeMarginOf(one, closesFor(isNight ? 12 : 60));
      if (one.closeTerms === null) return margin === undefined;
      const { nightPpm, weekendPpm } = one.closeTerms;
      const units = margin?.units ?? 0n;
      const notional = one.requiredMargin * BigInt(one.leverage);
      const share = isNight ? nightPpm : weekendPpm;
      // Exact: no rounding between the gap's loss and what stands behind it; and not a unit more than needed.
      const bearsAll = units * 1_000_000n >= notional * share;
      const isLeast = units === one.requiredMargin || (units - 1n) * 1_000_000n < notional * share;
      return units >= one.requiredMargin && bearsAll && isLeast;
    }),
  );
});

test('what is needed is the margins, but for the close margins in force; splitting a position frees nothing', () => {
  fc.assert(
    fc.property(fc.array(someHeld, { maxLength: 8 }), someMoment, (positions, at) => {
      const closes = closesFor(12, at);
      const { needed, covering } = marginNeeded(positions, closes);
      const margins = positions.reduce((sum, { requiredMargin }) => sum + requiredMargin, 0n);
      const halves = positions.flatMap((each) => {
        const half = each.requiredMargin / 2n;
        return [
          { ...each, requiredMargin: half },
          { ...each, requiredMargin: each.requiredMargin - half },
        ];
      });
      const split = marginNeeded(halves, closes);
      return needed >= margins && covering <= needed && split.needed >= needed && split.covering >= covering;
    }),
  );
});
