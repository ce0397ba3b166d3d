import { expect, test } from 'vitest';
import { asPrice } from '#foundation/money/price.ts';
import { optionEvidence, readTickLine, referenceText, withWords } from './evidence.ts';
import type { OptionTick } from './option.ts';
import { tickReference } from './reference.ts';

const at = Date.parse('2026-11-24T15:31:01.250Z');
const price = asPrice(999_955_000_000_000n);
const tick: OptionTick = {
  code: 'BTCUSD',
  bid: asPrice(999_950_000_000_000n),
  ask: asPrice(999_960_000_000_000n),
  price,
  at,
  sequence: 4294967402,
  source: 'replay',
};
const entry = {
  price,
  time: at,
  expiryTime: at,
  tick: referenceText('entry', tickReference(tick)),
  action: null,
};

test('a tick in evidence is read back with all that was written of it', () => {
  const recorded = { ...tick, recordedAt: '2024-03-05T10:00:00.000Z' };
  const [first, last]: string[] = JSON.parse(
    optionEvidence(entry, referenceText('exit', tickReference(recorded), '0.65')),
  );
  const written = {
    code: 'BTCUSD',
    bid: '99995',
    ask: '99996',
    price: '99995.5',
    sequence: '4294967402',
    source: 'replay',
    time: '2026-11-24T15:31:01.250Z',
  };
  expect(readTickLine(first ?? '')).toEqual({ role: 'entry', ...written });
  expect(readTickLine(last ?? '')).toEqual({
    role: 'exit',
    ...written,
    recordedAt: '2024-03-05T10:00:00.000Z',
    volatility: '0.65',
  });
});

test('a later adjustment takes the place of the one before', () => {
  const once = withWords(entry.tick, { adjustedPrice: '50', action: '7' });
  const twice = withWords(once, { adjustedPrice: '49', action: '8' });
  const [line]: string[] = JSON.parse(optionEvidence({ ...entry, tick: twice }));
  expect(readTickLine(line ?? '')).toMatchObject({ price: '99995.5', adjustedPrice: '49', action: '8' });
});
