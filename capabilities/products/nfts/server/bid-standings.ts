import type { ProductStandings } from '#capabilities/money/integrity/face.ts';
import type { LeftOpen } from '#foundation/calls/left-open.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { allRows } from '#foundation/server-kit/statements.ts';
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
  leftOpen: (db, customerId) => allRows<LeftOpen>(db)`
    select 'bids' as kind, 'real' as book, 'USDT' as asset, count(*)::integer as count, sum(highest_bid)::bigint as units
    from nfts.piece where highest_bidder = ${customerId} and status = 'auction'
    having count(*) > 0`,
};
