import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { type Asset, unitsPerWhole } from '#foundation/money/money.ts';
import { openTrader, type TraderNeeds } from './sample-trader.ts';
import { closeSamplePosition, openSamplePosition } from './sample-trades.ts';

/** Two whole months and the days before them, whatever day it is: what statements can be drawn of. */
export const pastDays = 92;

/**
 * What the sample trader did before the platform's first start: a plan that ran its term, positions held for
 * days, options, conversions. Day by day as `nextDay` turns it, so that yields, swaps and settlements fall
 * due as they would have; a past that was broken off is lived to its end.
 */
export async function liveTradersPast(needs: TraderNeeds, nextDay: () => Promise<boolean>): Promise<void> {
  const id = await openTrader(needs);
  const acts = actsOf(needs, id);
  for (let day = 0; ; day += 1) {
    await acts[day]?.();
    if (!(await nextDay())) return;
  }
}

function actsOf(needs: TraderNeeds, customerId: CustomerId): Record<number, () => Promise<unknown>> {
  const real: AccountKey = { book: 'real', customerId };
  const demo: AccountKey = { book: 'demo', customerId };
  const request = (act: string) => ({
    id: `sample past ${act}`,
    fingerprint: `sample past ${act} ${customerId}`,
  });
  const position = (key: AccountKey, code: string) => {
    const named = `past ${code} ${key.book}`;
    return {
      open: () => openSamplePosition(needs, key, code, named),
      // Opening what is open gives it again: so nothing has to be remembered over the days.
      close: async () =>
        closeSamplePosition(needs, key, named, await openSamplePosition(needs, key, code, named)),
    };
  };
  const bitcoin = position(real, 'BTCUSD');
  const ether = position(real, 'ETHUSD');
  const practice = position(demo, 'BTCUSD');
  const plan = (planId: string, amount: bigint) => () =>
    needs.plans.buy(
      real,
      { planId, days: 30, amount: amount * unitsPerWhole, renew: false },
      request(planId),
      'en',
    );
  const option = (direction: 'up' | 'down', named: string) => () =>
    needs.options.buy(
      real,
      { code: 'BTCUSD', direction, periodSeconds: 3_600, amount: 25n * unitsPerWhole },
      request(named),
    );
  const convert = (from: Asset, to: Asset, amount: bigint) => () =>
    needs.conversion.convert(customerId, { from, to, amount }, request(`${from} to ${to}`));
  return {
    1: plan('steady', 1_500n),
    4: bitcoin.open,
    9: practice.open,
    13: convert('USDT', 'ETH', 600n * unitsPerWhole),
    18: bitcoin.close,
    26: option('up', 'first option'),
    34: practice.close,
    40: plan('measured', 1_000n),
    47: ether.open,
    55: convert('ETH', 'USDT', unitsPerWhole / 5n),
    61: option('down', 'second option'),
    66: ether.close,
    80: option('up', 'third option'),
  };
}
