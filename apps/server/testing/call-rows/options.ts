import { expect } from 'vitest';
import type { Row, RowStage } from './call-row.ts';

/** A week, so that none is settled while other rows compare balances. */
const option = { code: 'BTCUSD', direction: 'up', periodSeconds: 604_800, amount: '5' };

export function optionRows({ resultOf }: RowStage): Record<string, Row> {
  const entered = once(async () => {
    const { id } = await resultOf('buyOptions', { input: { ...option, amount: '6' } });
    await expect
      .poll(() => resultOf('getOptionsOrderById', { input: { id } }), { timeout: 90_000 })
      .toMatchObject({ entryPrice: expect.any(String) });
    return { id: String(id) };
  });
  const reviewed = once(async () => {
    const { id } = await resultOf('getUserInfo', {});
    return { subjectId: `${id}-${(await entered()).id}` };
  });
  const nobodys: Row['bad'] = () => [
    [{ input: { id: '99999999' } }, 'NOT_FOUND'],
    [{ input: { id: 'x' } }, 'NOT_FOUND'],
  ];
  return {
    buyOptions: {
      good: () => [{ input: option }, { input: { ...option, direction: 'down', amount: '7.5' } }],
      bad: () => [
        [{ input: { ...option, code: 'NOTHING' } }, 'OPTION_PRODUCT_INCORRECT'],
        [{ input: { ...option, code: 7 } }, 'OPTION_PRODUCT_INCORRECT'],
        [{ input: { ...option, periodSeconds: 61 } }, 'NO_MATCHING_PERIOD'],
        [{ input: { ...option, periodSeconds: '60' } }, 'NO_MATCHING_PERIOD'],
        [{ input: { ...option, amount: '4.99' } }, 'PURCHASE_AMOUNT_WRONG'],
        [{ input: { ...option, amount: '5000.01' } }, 'PURCHASE_AMOUNT_WRONG'],
        [{ input: { ...option, amount: '-5' } }, 'PURCHASE_AMOUNT_WRONG'],
        [{ input: { ...option, direction: 'sideways' } }, 'INPUT_INVALID'],
        // Not sold where the caller lives.
        [{ input: option, book: 'real' }, 'TRADING_UNAVAILABLE'],
        [{ input: option, requestId: undefined }, 'REQUEST_ID_REQUIRED'],
      ],
    },
    getOptionsOrderById: { good: async () => [{ input: await entered() }], bad: nobodys },
    listOptionsOrder: {
      good: () => [
        {},
        { input: { status: 'won', code: 'BTCUSD', pageSize: 1 } },
        { input: { live: 'true' }, book: 'real' },
      ],
      bad: () => [
        [{ input: { status: 'closed' } }, 'INPUT_INVALID'],
        [{ input: { pageSize: 101 } }, 'INPUT_INVALID'],
      ],
    },
    quoteOptions: { good: async () => [{ input: await entered() }], bad: nobodys },
    getOptionsTerms: {
      good: () => [{ input: { code: 'BTCUSD' } }, { input: { code: 'EURUSD' }, book: 'real' }],
      bad: () => [[{ input: { code: 'NOTHING' } }, 'OPTION_PRODUCT_INCORRECT']],
    },
    sellOptions: {
      good: async () => [{ input: await entered() }],
      bad: async () => [
        ...(await nobodys()),
        [{ input: { ...(await entered()), price: '10000' } }, 'PRICE_MOVED'],
        [{ input: { ...(await entered()), price: 'much' } }, 'INPUT_INVALID'],
        [{ input: await entered(), requestId: undefined }, 'REQUEST_ID_REQUIRED'],
      ],
    },
    optionExposure: { good: () => [{}], bad: () => [] },
    reviewedOption: {
      good: async () => [{ input: await reviewed() }],
      bad: () => [
        [{ input: { subjectId: '1-1' } }, 'NOT_FOUND'],
        [{ input: { subjectId: 'x' } }, 'NOT_FOUND'],
      ],
    },
    listReserve: { good: () => [{}], bad: () => [] },
  };
}

/** What is made for a row is made once, however often the row is asked for. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
