import { asRecordId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { asPrice, priceFromPoints } from '#foundation/money/price.ts';
import { lots, units } from '#foundation/money/testing/amounts.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { newRequest } from './requests.ts';
import type { TradingHouse } from './trading-house.ts';

/** What a day did to the platform, on the real book; amounts in USDT. */
export interface CrashDay {
  readonly asked: number;
  readonly opened: number;
  /** Refused, by the reason that was given. */
  readonly refused: Readonly<Record<string, number>>;
  /** At its least, after any price. */
  readonly leastTrading: string;
  readonly mostPromised: string;
  readonly leastCapital: string;
  readonly leastLosses: string;
  /** At the end: what customers gained or lost together, fees included. */
  readonly customers: string;
}

const spreadPoints = 20;

/**
 * A day of EUR/USD in points: before each price but the first, some customers ask for a lot with as much
 * leverage as there is, long and short in turn, their take profits 0.5 to 3 % away. `house/trading` is asked
 * for after each price.
 */
export async function replayDay(
  house: TradingHouse,
  path: readonly number[],
  customers: number,
): Promise<CrashDay> {
  const { orders, ledger } = house;
  const keys = await Promise.all(Array.from({ length: customers }, async () => await house.newKey('real')));
  const refused: Record<string, number> = {};
  let opened = 0;
  let [trading, promised, capital, losses] = [units('999999999'), 0n, 0n, 0n];
  const perPrice = Math.ceil(customers / (path.length - 1));
  for (const [nth, bid] of path.entries()) {
    house.lasts('EURUSD', bid, bid + spreadPoints);
    await orders.triggers.settled();
    const asking = keys.slice(nth * perPrice, (nth + 1) * perPrice).map(async (key, index) => {
      const isBuy = (nth + index) % 2 === 0;
      const entry = priceFromPoints(isBuy ? bid + spreadPoints : bid, 5);
      const away = (entry * BigInt(5 + ((nth * 7 + index * 13) % 26))) / 1000n;
      const stop = entry / 40n;
      const placed = await orders.placeOrder(
        key,
        {
          code: 'EURUSD',
          type: 'market',
          direction: isBuy ? 'buy' : 'sell',
          lots: lots('1'),
          leverage: 30,
          stopLossPrice: asPrice(isBuy ? entry - stop : entry + stop),
          takeProfitPrice: asPrice(isBuy ? entry + away : entry - away),
        },
        newRequest(),
      );
      if (placed.ok) opened++;
      else {
        const reason = placed.params?.reason ?? placed.refusal;
        refused[reason] = (refused[reason] ?? 0) + 1;
      }
    });
    await Promise.all(asking);
    const cover = await ledger.cover('real');
    const owed = await ledger.houseBalance('real', 'house/losses', 'USDT');
    const least = (one: bigint, other: bigint) => (one < other ? one : other);
    trading = least(trading, cover.free + cover.promised);
    promised = -least(-promised, -cover.promised);
    capital = least(nth === 0 ? cover.capital : capital, cover.capital);
    losses = least(losses, owed);
  }
  let gained = 0n;
  for (const key of keys) {
    for (const { id } of (await orders.listOrders(key, { status: 'open' }, { offset: 0, limit: 9 })).rows)
      taken(await orders.closeOrder(key, asRecordId(BigInt(id)), newRequest()));
    gained += (await ledger.balances(key)).USDT.available - units('10000');
  }
  return {
    asked: customers,
    opened,
    refused,
    leastTrading: formatUnits(trading),
    mostPromised: formatUnits(promised),
    leastCapital: formatUnits(capital),
    leastLosses: formatUnits(losses),
    customers: formatUnits(gained),
  };
}
