import type { Quotes } from '#capabilities/markets/prices/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { OrderServices } from '#capabilities/products/orders/server/orders.ts';
import { asRecordId, type RecordId } from '#foundation/ids/ids.ts';
import { asPrice, priceFromPoints } from '#foundation/money/price.ts';

export interface TradeNeeds {
  readonly orders: Pick<OrderServices, 'placeOrder' | 'closeOrder'>;
  readonly prices: Pick<Quotes, 'instrument' | 'latest'>;
}

/** One position closed and one left open, at the prices of the moment. */
export async function tradeALittle(needs: TradeNeeds, key: AccountKey): Promise<void> {
  const named = (code: string) => (key.book === 'demo' ? code : `${code} real`);
  await closeSamplePosition(
    needs,
    key,
    named('BTCUSD'),
    await openSamplePosition(needs, key, 'BTCUSD', named('BTCUSD')),
  );
  await openSamplePosition(needs, key, 'ETHUSD', named('ETHUSD'));
}

/** The smallest position there is, bought once under its name. A market without prices is left alone. */
export async function openSamplePosition(
  { orders, prices }: TradeNeeds,
  key: AccountKey,
  code: string,
  named: string,
): Promise<RecordId | undefined> {
  const instrument = prices.instrument(code);
  const tick = prices.latest(code);
  if (instrument === undefined || tick === undefined) return undefined;
  const ask = priceFromPoints(tick.askPoints, instrument.decimals);
  const order = {
    code,
    type: 'market',
    direction: 'buy',
    lots: instrument.minLots,
    leverage: 1,
    stopLossPrice: asPrice((ask * 8n) / 10n),
    takeProfitPrice: asPrice((ask * 12n) / 10n),
  } as const;
  const placed = await orders.placeOrder(key, order, requestOf(key, 'place', named));
  return placed.ok ? asRecordId(BigInt(placed.value.id)) : undefined;
}

/** Closes what was opened under a name; what its stop loss has closed stays so. */
export async function closeSamplePosition(
  { orders }: TradeNeeds,
  key: AccountKey,
  named: string,
  id: RecordId | undefined,
): Promise<void> {
  if (id !== undefined) await orders.closeOrder(key, id, requestOf(key, 'close', named));
}

function requestOf({ customerId }: AccountKey, act: string, named: string) {
  return { id: `sample ${act} ${named}`, fingerprint: `sample ${act} ${named} ${customerId}` };
}
