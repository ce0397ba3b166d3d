import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentLanguage, isWellMade, standingOf } from './rules.ts';

test.each([
  ['1', 'zh-Hant', 'zh-Hant'],
  ['1', 'zh-Hans', 'zh-Hans'],
  ['1', 'de', 'zh-Hans'],
  ['2', 'ar', 'ar'],
  ['2', 'zh-Hant', 'en'],
] as const)('%s with %s is %s', (lang, requested, language) => {
  expect(contentLanguage(lang, requested)).toBe(language);
});

test.each([
  ['terms', { type: 2 }, true],
  ['terms', { type: 1 }, false],
  ['risk', { type: 3 }, true],
  ['about', { type: 1 }, true],
  ['about', { type: 1, important: true }, false],
  ['fees', { type: 4 }, false],
  ['fees', { type: 4, section: 'money' }, true],
  ['news', { type: 5, important: true }, true],
  ['news', { type: 5, section: 'money' }, false],
] as const)('%s as %o may be: %s', (id, kind, may) => {
  expect(isWellMade(id, kind)).toBe(may);
});

test('what is said to come is what holds when it has come, and nothing else comes before', () => {
  const act = fc.record({
    revision: fc.option(fc.nat(9), { nil: undefined }),
    startsAt: fc.option(fc.nat(20), { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 6 }), fc.nat(20), (acts, now) => {
      const { inForce, toCome } = standingOf(acts, now);
      const until = toCome?.startsAt ?? 30;
      for (let at = now; at < until; at += 1) expect(standingOf(acts, at).inForce).toBe(inForce);
      if (toCome !== undefined) expect(standingOf(acts, until).inForce).toBe(toCome);
    }),
  );
});
