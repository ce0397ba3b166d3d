import type { Row, RowStage } from './call-row.ts';

/** Operators look at what a customer shares with others. */
export function linksRows({ platform, cookieOf }: RowStage): Record<string, Row> {
  return {
    getLinksOf: {
      good: async () => {
        const url = '/swx/operator/customers/search';
        const headers = { cookie: await cookieOf('reviewer') };
        const found = await platform().server.inject({ url, query: { text: 'sample-verified' }, headers });
        return [{ input: { customerId: found.json().rows[0].id }, cookie: headers.cookie }];
      },
      bad: async () => [
        [{ input: { customerId: '-1' } }, 'FORBIDDEN'],
        [{ input: { customerId: '-1' }, cookie: await cookieOf('reviewer') }, 'NOT_FOUND'],
        [{ input: { customerId: '1' }, cookie: 'operator=x' }, 'UNAUTHENTICATED'],
      ],
    },
  };
}
