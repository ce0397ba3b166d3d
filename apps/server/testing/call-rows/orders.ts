import type { Row, RowStage } from './call-row.ts';

/** The uid of a sample customer, who has orders on the demo account. */
export async function sampleCustomerOf({ platform, cookieOf }: RowStage): Promise<string> {
  const cookie = await cookieOf('admin');
  const url = '/swx/operator/customers/search';
  const query = { text: 'sample-demo' };
  return (await platform().server.inject({ url, query, headers: { cookie } })).json().rows[0].id;
}

/** What operators see of a customer's orders. */
export function orderRows(stage: RowStage): Record<string, Row> {
  const { platform, cookieOf } = stage;
  const sampleCustomer = () => sampleCustomerOf(stage);
  return {
    listCustomerOrders: {
      good: async () => [
        { input: { customerId: await sampleCustomer(), book: 'demo' } },
        { input: { customerId: await sampleCustomer(), book: 'real', status: 'open' } },
      ],
      bad: async () => [[{ input: { customerId: await sampleCustomer(), book: 'both' } }, 'INPUT_INVALID']],
    },
    getCustomerOrder: {
      good: async () => {
        const customerId = await sampleCustomer();
        const filter = { customerId, book: 'demo' };
        const headers = { cookie: await cookieOf('admin') };
        const url = '/swx/operator/orders/list';
        const { rows } = (await platform().server.inject({ url, query: filter, headers })).json();
        const [first] = rows as { id: string }[];
        if (first === undefined) throw new Error('the sample customer has no order');
        return [{ input: { ...filter, id: first.id } }];
      },
      bad: async () => [
        [{ input: { customerId: await sampleCustomer(), book: 'demo', id: '1' } }, 'NOT_FOUND'],
        [{ input: { customerId: 'x', book: 'demo', id: '1' } }, 'NOT_FOUND'],
      ],
    },
  };
}
