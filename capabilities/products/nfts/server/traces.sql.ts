import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';
import { type TraceKind, traceKind } from '#foundation/server-kit/traces.ts';

export function bidTraces(db: Database): TraceKind {
  return traceKind(db, {
    kind: 'bid',
    permission: 'nfts.view',
    newestBy: 'at',
    table: sql`nfts.bid b join nfts.piece p on p.id = b.piece_id`,
    customerId: sql`b.customer_id`,
    id: sql`b.piece_id * 1000000 + b.number`,
    at: sql`b.at`,
    book: sql`'real'`,
    state: sql`case when p.highest_bidder <> b.customer_id or p.highest_bid <> b.units then 'outbid'
      when p.closed_at is null then 'leading' when p.owner_id = b.customer_id then 'won' else 'lost' end`,
    units: sql`b.units`,
    asset: sql`'USDT'`,
    facts: sql`jsonb_build_object('piece', p.title)`,
  });
}

/** Pieces sold at a fixed price; what an auction sold is its winner's bid. */
export function purchaseTraces(db: Database): TraceKind {
  return traceKind(db, {
    kind: 'purchase',
    permission: 'nfts.view',
    newestBy: 'at',
    table: sql`(select * from nfts.piece where sale = 'fixed' and owner_id is not null) p`,
    customerId: sql`owner_id`,
    at: sql`closed_at`,
    book: sql`'real'`,
    state: sql`status`,
    units: sql`sold_for`,
    asset: sql`'USDT'`,
    facts: sql`jsonb_build_object('piece', title)`,
  });
}
