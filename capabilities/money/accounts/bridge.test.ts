import fc from 'fast-check';
import { expect, test } from 'vitest';
import { houseAccounts, reasons } from '#capabilities/money/accounting/chart-of-accounts.ts';
import {
  type AccountName,
  applyTransfers,
  type Balances,
  customerAccounts,
  emptyBalances,
  isCustomerAccount,
} from '#capabilities/money/ledger/rules.ts';
import { assets } from '#foundation/money/money.ts';
import { asPrice } from '#foundation/money/price.ts';
import { type Bridge, bridgeLineOf, bridgeLines, bridgeOf } from './bridge.ts';
import { type Claims, equityOf, equityParts, netOf, noClaims, worthInUsdt } from './equity.ts';

const customersReasons = reasons.filter((reason) => {
  try {
    return bridgeLineOf(reason) !== undefined;
  } catch {
    return false;
  }
});

const standOf = ({ USDT, BTC, ETH }: Balances) => ({ USDT: netOf(USDT), BTC: netOf(BTC), ETH: netOf(ETH) });
const sumOf = ({ lines }: Bridge) => lines.reduce((sum, { worth }) => sum + worth, 0n);

/** A day: money moves in any way for any reason, then prices and what products hold do. */
const claims = fc.record<Claims>({
  positions: fc.bigInt(-(10n ** 12n), 10n ** 12n),
  options: fc.bigInt(0n, 10n ** 12n),
  interest: fc.bigInt(-(10n ** 12n), 0n),
});
const rates = fc.record({
  USDT: fc.constant(asPrice(10_000_000_000n)),
  BTC: fc.bigInt(1n, 10n ** 16n).map(asPrice),
  ETH: fc.bigInt(1n, 10n ** 16n).map(asPrice),
});
const transfer = fc.record({
  from: fc.constantFrom<AccountName>(...houseAccounts, ...customerAccounts),
  to: fc.constantFrom<AccountName>(...customerAccounts, ...houseAccounts),
  asset: fc.constantFrom(...assets),
  units: fc.bigInt(1n, 10n ** 13n),
  reason: fc.constantFrom(...customersReasons),
  ref: fc.constant('1'),
});
const day = fc.record({ transfers: fc.array(transfer, { maxLength: 20 }), claims, rates });

test('the bridge adds up to the unit, from nothing and from any day on, and equals what is there', () => {
  fc.assert(
    fc.property(fc.array(day, { minLength: 2, maxLength: 4 }), (days) => {
      let balances = emptyBalances;
      let before = { net: standOf(balances), claims: noClaims, rates: days[0]?.rates ?? fail() };
      for (const { transfers, claims: after, rates: then } of days) {
        const changes = [];
        for (const each of transfers) {
          if (each.from === each.to) continue;
          const applied = applyTransfers(balances, [each]);
          if (!applied.ok) continue;
          const old = standOf(balances)[each.asset];
          balances = applied.value;
          const units = standOf(balances)[each.asset] - old;
          const worth = worthInUsdt(then[each.asset], units) ?? fail();
          changes.push({ asset: each.asset, reason: each.reason, units, worth });
        }
        const now = { net: standOf(balances), claims: after, rates: then };
        const bridge = bridgeOf(before, changes, now) ?? fail();
        expect(bridge.start + sumOf(bridge)).toBe(bridge.end);
        const worthOf = assets.map((asset) => worthInUsdt(before.rates[asset], before.net[asset]) ?? fail());
        const { positions, options, interest } = before.claims;
        expect(bridge.start).toBe(worthOf.reduce((a, b) => a + b, positions + options + interest));
        expect(bridge.end).toBe(equityOf(equityParts(balances, after, then)));
        before = now;
      }
    }),
  );
});

test('without a move of prices, prices have changed nothing', () => {
  const at = { USDT: asPrice(10_000_000_000n), BTC: asPrice(860_000_000_000_000n), ETH: undefined };
  const changes = [
    { asset: 'USDT', reason: 'deposit', units: 1_000n, worth: 1_000n },
    { asset: 'USDT', reason: 'convertOut', units: -861n, worth: -861n },
    { asset: 'BTC', reason: 'convertIn', units: 10n, worth: 860_000n },
  ] as const;
  const bridge = bridgeOf({ claims: noClaims, rates: at }, changes, {
    net: { USDT: 139n, BTC: 10n, ETH: 0n },
    claims: noClaims,
    rates: at,
  });
  expect(bridge?.lines.map(({ line, asset, worth }) => [line, asset, worth])).toEqual([
    ['paidIn', 'USDT', 1_000n],
    ['conversion', 'USDT', -861n],
    ['conversion', 'BTC', 860_000n],
  ]);
  expect(bridge).toMatchObject({ start: 0n, end: 860_139n, gained: 859_139n });
});

test('a missing price gives no bridge, rather than a false one', () => {
  const at = { USDT: asPrice(10_000_000_000n), BTC: undefined, ETH: undefined };
  const now = { net: { USDT: 0n, BTC: 5n, ETH: 0n }, claims: noClaims, rates: at };
  expect(bridgeOf({ claims: noClaims, rates: at }, [], now)).toBeUndefined();
});

test('every reason that moves a customer’s money has a line; reasons of house accounts may not move any', () => {
  const houses = reasons.filter((reason) => !customersReasons.includes(reason));
  for (const reason of customersReasons) expect(bridgeLines).toContain(bridgeLineOf(reason));
  for (const reason of houses) expect(() => bridgeLineOf(reason)).toThrow(reason);
  expect(houses).toContain('houseFunding');
  expect(customersReasons.length).toBeGreaterThan(houses.length);
  expect(customerAccounts.every(isCustomerAccount)).toBe(true);
});

function fail(): never {
  throw new Error('every price is known');
}
