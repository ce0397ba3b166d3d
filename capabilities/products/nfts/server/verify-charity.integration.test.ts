import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectAlteredFound } from '#capabilities/money/integrity/server/testing/expect-standing.ts';
import { auditLedger } from '#capabilities/money/ledger/server/ledger-audit.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { bidStandings } from './bid-standings.ts';
import { createNftHouse, fresh, type NftHouse, whole } from './testing/nft-house.ts';
import { verifyCharity } from './verify-charity.ts';

let house: NftHouse;
beforeEach(async () => {
  house = await createNftHouse();
  const [ada, bo] = [await house.customer(), await house.customer()];
  const id = await house.auction();
  taken(await house.bid(ada, id, 100n));
  taken(await house.bid(bo, id, 150n));
  taken(await house.nfts.buy(ada, await house.fixed(40n), fresh()));
  // What the database refuses itself is found all the same.
  await sql`alter table nfts.piece disable trigger closed_once`.execute(house.stage.db);
  await sql`alter table nfts.payout disable trigger ended_once`.execute(house.stage.db);
});
afterEach(() => house.close());

const verify = () => auditLedger(house.stage.db, verifyCharity);

test('what the rows say of escrow and sales is what the ledger moved', async () => {
  expect(await verify()).toEqual({ escrows: 1, soldPieces: 1, remittances: 0, finding: undefined });
});

test.each([
  [
    'a bid that is higher than what is held',
    sql`highest_bid = highest_bid + 1`,
    sql`highest_bid = highest_bid - 1`,
  ],
  ['another bidder', sql`highest_bidder = highest_bidder + 1`, sql`highest_bidder = highest_bidder - 1`],
  ['another price', sql`sold_for = sold_for + 1`, sql`sold_for = sold_for - 1`],
])('%s is found', async (_, change, back) => {
  const { db } = house.stage;
  await sql`update nfts.piece set ${change}`.execute(db);
  expect((await verify()).finding).toBeDefined();
  await sql`update nfts.piece set ${back}`.execute(db);
  expect((await verify()).finding).toBeUndefined();
});

test('one bid altered is found in what its bidder has held', async () => {
  const altered = (by: number) =>
    sql`update nfts.piece set highest_bid = highest_bid + ${by} where status = 'auction'`;
  await expectAlteredFound(house.stage.db, bidStandings, {
    change: altered(1),
    back: altered(-1),
    account: /^held in real USDT of customer \d+ is 150, .* make 150.00000001$/,
  });
});

test('charity money that left without a pay-out is found', async () => {
  const { db } = house.stage;
  const inserted = sql<{ id: bigint }>`
    insert into nfts.payout (units, reference, note, upload_id, document_hash, state, requested_by, request_id, fingerprint,
      requested_at, due_at, decided_by, decided_at)
    values (${whole(1n)}, 'r', 'n', 1, ${'0'.repeat(64)}, 'approved', 1, 'x', 'x', now(), now(), '{2}', now()) returning id`;
  await inserted.execute(db);
  expect((await verify()).finding).toEqual({
    row: expect.stringContaining('payout-'),
    problem: 'was never moved',
  });
  await sql`delete from nfts.payout`.execute(db);
});
