import type { RefusalName } from '#foundation/refusals/catalogue.ts';
import { once, type Row, type RowStage, type Sent } from './call-row.ts';

/** Conversions of a sample customer whose real account has every currency. */
export function conversionRows({ sessionOf, resultOf }: RowStage): Record<string, Row> {
  const verified = async () => (await sessionOf('verified')).token;
  const demo = async () => (await sessionOf('demo')).token;

  const sent = async (input: Record<string, unknown> = {}): Promise<Sent> => ({
    input,
    book: 'real',
    token: await verified(),
  });
  const wanted = (changes: Record<string, unknown> = {}) =>
    sent({ from: 'USDT', to: 'BTC', amount: '100', ...changes });
  const converted = once(async () => String((await resultOf('convert', await wanted({ amount: '77' }))).id));

  const priceRefusals = async (): Promise<[Sent, RefusalName][]> => [
    [await wanted({ amount: '0' }), 'AMOUNT_INVALID'],
    [await wanted({ amount: 'all' }), 'AMOUNT_INVALID'],
    [await wanted({ to: 'USDT' }), 'CURRENCIES_SAME'],
    [await wanted({ amount: '0.5' }), 'CONVERSION_TOO_SMALL'],
    [await wanted({ amount: '100001' }), 'CONVERSION_TOO_LARGE'],
    [await wanted({ to: 'DOGE' }), 'INPUT_INVALID'],
    [{ ...(await wanted()), book: 'demo' }, 'REAL_ACCOUNT_REQUIRED'],
  ];

  return {
    convertTerms: { good: async () => [await sent()], bad: () => [[{ token: 'x' }, 'UNAUTHENTICATED']] },
    quoteConvert: {
      good: async () => [await wanted(), await wanted({ from: 'ETH', amount: '1' })],
      bad: priceRefusals,
    },
    convert: {
      good: async () => {
        const { quoteId } = await resultOf('quoteConvert', await wanted({ amount: '51' }));
        return [
          await wanted({ amount: '51', quoteId }),
          await wanted({ from: 'BTC', to: 'ETH', amount: '0.01' }),
        ];
      },
      bad: async () => {
        const { quoteId } = await resultOf('quoteConvert', await wanted({ amount: '52' }));
        return [
          ...(await priceRefusals()),
          [await wanted({ quoteId: 'forged' }), 'QUOTE_EXPIRED'],
          [await wanted({ amount: '53', quoteId }), 'INPUT_INVALID'],
          [{ ...(await wanted({ amount: '52', quoteId })), token: await demo() }, 'QUOTE_EXPIRED'],
          [{ ...(await wanted()), token: await demo() }, 'INSUFFICIENT_BALANCE'],
          [{ ...(await wanted()), requestId: undefined }, 'REQUEST_ID_REQUIRED'],
        ];
      },
    },
    listConvert: {
      good: async () => [await sent(), await sent({ pageSize: '1', pageNum: '2' })],
      bad: async () => [[await sent({ pageSize: '101' }), 'INPUT_INVALID']],
    },
    getConvert: {
      good: async () => [await sent({ id: await converted() })],
      bad: async () => [
        [await sent({ id: '1' }), 'NOT_FOUND'],
        [await sent({ id: 'x' }), 'NOT_FOUND'],
        [{ ...(await sent({ id: await converted() })), token: await demo() }, 'NOT_FOUND'],
      ],
    },
  };
}
