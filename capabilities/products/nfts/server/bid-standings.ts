import type { ProductStandings } from '#capabilities/money/integrity/face.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { selectStated } from './verify.sql.ts';

/** The highest bid of every open auction is held of its bidder. */
export const bidStandings: ProductStandings = {
  accounts: ['held'],
  async standings(tx) {
    return (await selectStated(tx)).flatMap(({ bidder, units }) =>
      bidder === null
        ? []
        : [
            {
              key: { book: 'real', customerId: asCustomerId(bidder) },
              account: 'held',
              asset: 'USDT',
              units,
            } as const,
          ],
    );
  },
};
