import { bookHeader, bookToHeader } from '#foundation/calls/book-header.ts';
import type { RefusalName } from '#foundation/refusals/catalogue.ts';
import type { Row, RowStage, Sent } from './call-row.ts';

/** Smart plans, bought by a sample customer whose real account has a balance. */
export function planRows({ platform, sessionOf }: RowStage): Record<string, Row> {
  let requests = 0;
  let plan: Promise<string> | undefined;

  async function sent(input: Record<string, unknown> = {}): Promise<Sent> {
    return { input, book: 'real', token: (await sessionOf('verified')).token };
  }

  const purchase = (changes: Record<string, unknown> = {}) =>
    sent({ planId: 'steady', days: 7, amount: '100', renew: false, ...changes });

  /** The id of a running plan. */
  function running(): Promise<string> {
    plan ??= purchase({ planId: 'measured', days: 30, amount: '1000' }).then(async ({ input, token }) => {
      const answer = await platform().server.inject({
        method: 'POST',
        url: '/swx/customer/order/buySmart',
        payload: input ?? {},
        headers: {
          authorization: token,
          [bookHeader]: bookToHeader('real'),
          'x-request-id': `plan-row-${++requests}`,
        },
      });
      return answer.json().result.id;
    });
    return plan;
  }

  const notOwn = async (): Promise<readonly [Sent, RefusalName][]> => [
    [await sent({ id: '1' }), 'NOT_FOUND'],
    [await sent({ id: 'x' }), 'NOT_FOUND'],
    [{ ...(await sent({ id: await running() })), token: (await sessionOf('demo')).token }, 'NOT_FOUND'],
  ];

  return {
    listSmart: { good: async () => [await sent()], bad: () => [[{ token: 'x' }, 'UNAUTHENTICATED']] },
    getSmartFunding: { good: async () => [await sent()], bad: () => [[{ token: 'x' }, 'UNAUTHENTICATED']] },
    buySmart: {
      good: async () => [await purchase()],
      bad: async () => [
        [await purchase({ planId: 'no-such' }), 'PLAN_UNKNOWN'],
        [await purchase({ planId: 'measured', days: 8 }), 'PLAN_DAYS_UNKNOWN'],
        [await purchase({ planId: 'measured', days: 'seven' }), 'PLAN_DAYS_UNKNOWN'],
        [await purchase({ planId: 'measured', days: 30, amount: '1' }), 'INVESTMENT_AMOUNT_WRONG'],
        [await purchase({ planId: 'measured', days: 30, amount: '1e3' }), 'INVESTMENT_AMOUNT_WRONG'],
        [{ ...(await purchase()), book: 'demo' }, 'REAL_ACCOUNT_REQUIRED'],
      ],
    },
    listSmartOrder: {
      good: async () => [
        await sent(),
        await sent({ status: 'earning' }),
        { ...(await sent()), book: 'demo' },
      ],
      bad: async () => [[await sent({ status: 'lost' }), 'INPUT_INVALID']],
    },
    renewSmart: {
      good: async () => [await sent({ id: await running(), renew: true })],
      bad: async () => [
        [await sent({ id: await running() }), 'INPUT_INVALID'],
        ...(await notOwn()).map(([each, refusal]): [Sent, RefusalName] => [
          { ...each, input: { ...each.input, renew: true } },
          refusal,
        ]),
      ],
    },
    getSmartReceipt: { good: async () => [await sent({ id: await running() })], bad: notOwn },
    exitSmart: { good: async () => [await sent({ id: await running() })], bad: notOwn },
  };
}
