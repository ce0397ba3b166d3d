import { describe, expect, it } from 'vitest';
import { dayMs } from '#foundation/time/clock.ts';
import { expiryOf } from './expiry.ts';

const at = (text: string) => Date.parse(text);

describe('the end of the day', () => {
  const evening = { closesAt: at('2026-11-24T21:00:00Z'), opensAt: at('2026-11-25T14:30:00Z') };
  it.each([
    [
      'is 17:00 in New York where the market never closes',
      undefined,
      '2026-11-24T15:30Z',
      '2026-11-24T22:00Z',
    ],
    ['also at weekends', undefined, '2026-11-28T15:30Z', '2026-11-28T22:00Z'],
    ['in summer too', undefined, '2026-07-07T15:30Z', '2026-07-07T21:00Z'],
    ['is the next one from 17:00 on', undefined, '2026-11-24T22:00Z', '2026-11-25T22:00Z'],
    ["is the market's close where that comes first", evening, '2026-11-24T15:30Z', '2026-11-24T21:00Z'],
    ['is not a close that is over', evening, '2026-11-24T21:30Z', '2026-11-24T22:00Z'],
    ['is not a close of later days', evening, '2026-11-23T15:30Z', '2026-11-23T22:00Z'],
  ])('%s', (_, close, now, end) => {
    expect(expiryOf('day', close, at(now), 30)).toEqual({ ok: true, value: at(end) });
  });
});

it.each([
  ['the usual days where nothing is asked for', undefined, 30 * dayMs],
  ['a time', 5 * dayMs, 5 * dayMs],
  ['90 days at most', 90 * dayMs, 90 * dayMs],
  ['no time that has come', 0, undefined],
  ['no more than 90 days', 90 * dayMs + 1, undefined],
])('an order waits for %s', (_, asked, waits) => {
  const now = at('2026-11-24T15:30Z');
  const expiry = expiryOf(asked === undefined ? undefined : now + asked, undefined, now, 30);
  if (waits === undefined) {
    expect(expiry).toMatchObject({
      refusal: 'EXPIRY_UNREASONABLE',
      params: { latest: '2027-02-22T15:30:00.000Z' },
    });
  } else {
    expect(expiry).toEqual({ ok: true, value: now + waits });
  }
});
