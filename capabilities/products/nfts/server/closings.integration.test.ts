import { type RawBuilder, sql } from 'kysely';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Reviews } from '#capabilities/desk/reviews/server/reviews.ts';
import { expectConserved } from '#capabilities/money/ledger/server/testing/expect-conserved.ts';
import { asOperatorId } from '#foundation/ids/ids.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { hourMs } from '#foundation/time/clock.ts';
import type { WantedPiece } from './list-piece.ts';
import { createNftHouse, fresh, type NftHouse, whole } from './testing/nft-house.ts';
import { unsignedEnds } from './verify-ends.ts';

const lister = asOperatorId(1n);
const agreed = { decision: 'approve', reasonCode: 'listerAsked', note: '' } as const;

let house: NftHouse;
let inbox: Reviews;
beforeEach(async () => {
  house = await createNftHouse();
  inbox = house.stage.inbox([house.nfts.closings.reviews]);
});
afterEach(async () => {
  await expectConserved(house.stage.db);
  await house.close();
});

async function painting(changes: Partial<WantedPiece> = {}, width = 900): Promise<WantedPiece> {
  const drawn = sharp({ create: { width, height: 600, channels: 3, background: '#2b7a78' } });
  return {
    title: 'Estuary',
    creator: 'A studio',
    story: 'Of water',
    alt: 'Green water',
    sale: 'auction',
    startingBid: whole(100n),
    endsAt: new Date(house.stage.clock.now() + hourMs).toISOString(),
    image: new File([new Uint8Array(await drawn.jpeg().toBuffer())], 'piece'),
    ...changes,
  };
}

const list = async (changes: Partial<WantedPiece> = {}, width?: number) =>
  await house.nfts.desk.create(lister, await painting(changes, width), fresh());

const forAFriend = { sale: 'fixed', price: whole(1n), startingBid: undefined, endsAt: undefined } as const;

function ask(id: string, how: 'withdraw' | 'end' = 'end', by = lister, request = fresh()) {
  return house.nfts.closings.request(by, { id, how, note: 'The artist wants it back' }, request);
}

/** What the database says to a change. */
async function refusedByDatabase(change: RawBuilder<unknown>): Promise<string> {
  return await house.stage.db
    .transaction()
    .execute(async (tx) => void (await change.execute(tx)))
    .then(
      () => 'stored',
      (error: Error) => error.message,
    );
}

test('one operator neither ends an auction over a bid nor lists its picture for a friend', async () => {
  const [ada, friend] = [await house.customer(), await house.customer()];
  const { id } = taken(await list());
  taken(await house.bid(ada, id, 5_000n));
  for (const how of ['end', 'withdraw'] as const) {
    const wish = { id, how, note: 'The artist wants it back' };
    expect(await house.nfts.desk.close(lister, wish, fresh())).toMatchObject({ refusal: 'NFT_HAS_BID' });
  }
  // Beside the auction, and for a buyer who is quick.
  expect(await list(forAFriend)).toMatchObject({ refusal: 'NFT_PICTURE_USED' });
  const asked = taken(await ask(id));
  expect(asked).toMatchObject({ status: 'waiting', how: 'end', bid: '5000', piece: { status: 'auction' } });
  expect(await ask(id, 'withdraw')).toMatchObject({ refusal: 'PENDING_REVIEW_EXISTS' });
  expect(await list(forAFriend)).toMatchObject({ refusal: 'NFT_PICTURE_USED' });
  house.stage.clock.advance(hourMs);
  await house.nfts.auctions.run();
  // No second operator agreed in time: the highest bid has won, and the friend has nothing to buy.
  expect(await house.has(ada)).toEqual({ available: whole(5_000n), held: 0n });
  expect(await house.nfts.buy(friend, id, fresh())).toMatchObject({ refusal: 'NFT_STATUS_WRONG' });
  expect(await inbox.decide(`auction-${asked.id}`, house.stage.reviewer, agreed)).toMatchObject({
    refusal: 'NFT_STATUS_WRONG',
  });
  expect(await list(forAFriend)).toMatchObject({ refusal: 'NFT_PICTURE_USED' });
});

test('two operators end it: the bid goes back, the picture is never listed again', async () => {
  const ada = await house.customer();
  const { treasurer, reviewer, clock } = house.stage;
  const { id } = taken(await list());
  taken(await house.bid(ada, id, 5_000n));
  const request = fresh();
  const asked = taken(await ask(id, 'end', treasurer.operatorId, request));
  expect(taken(await ask(id, 'end', treasurer.operatorId, request))).toEqual(asked);
  const review = `auction-${asked.id}`;
  expect(await inbox.decide(review, treasurer, agreed)).toMatchObject({ refusal: 'FOUR_EYES_REQUIRED' });
  expect(taken(await inbox.decide(review, reviewer, agreed)).status).toBe('approved');
  expect(taken(await house.nfts.closings.get(BigInt(asked.id)))).toMatchObject({
    status: 'approved',
    decidedAt: new Date(clock.now()).toISOString(),
    piece: { status: 'ended' },
  });
  expect(await house.has(ada)).toEqual({ available: whole(10_000n), held: 0n });
  expect((await house.notices(ada)).at(-1)).toMatchObject({ kind: 'ended', amount: '5000' });
  expect(await house.stage.acts()).toContainEqual(
    expect.objectContaining({
      name: 'nfts.end',
      subject: `nft/${id}`,
      operators: [treasurer.operatorId, reviewer.operatorId],
    }),
  );
  expect(await list(forAFriend)).toMatchObject({ refusal: 'NFT_PICTURE_USED' });
});

test('what is rejected goes on, and what has no bid needs no second', async () => {
  const ada = await house.customer();
  const { id } = taken(await list());
  expect(await ask(id)).toMatchObject({ refusal: 'NFT_STATUS_WRONG' });
  expect(await ask('999999')).toMatchObject({ refusal: 'NOT_FOUND' });
  taken(await house.bid(ada, id, 100n));
  const asked = taken(await ask(id));
  const kept = { decision: 'reject', reasonCode: 'bidStands', note: 'no' } as const;
  taken(await inbox.decide(`auction-${asked.id}`, house.stage.reviewer, kept));
  expect((await house.stage.acts()).at(-1)).toMatchObject({ name: 'nfts.keepOpen', subject: `nft/${id}` });
  taken(await house.bid(await house.customer(), id, 105n));
  taken(await ask(id));
  // Unsold without a bid, it may be listed again.
  const other = taken(await list({}, 910));
  taken(await house.nfts.desk.close(lister, { id: other.id, how: 'end', note: 'mistaken' }, fresh()));
  taken(await list({}, 910));
});

test('a bid while the second decides: either it ends with that bid returned, or the bid came too late', async () => {
  for (let race = 0; race < 10; race++) {
    const [ada, bo] = [await house.customer(), await house.customer()];
    const { id } = taken(await list({}, 920 + race));
    taken(await house.bid(ada, id, 100n));
    const asked = taken(await ask(id, 'withdraw'));
    const [decided] = await Promise.all([
      inbox.decide(`auction-${asked.id}`, house.stage.reviewer, agreed),
      house.bid(bo, id, 200n),
      inbox.decide(`auction-${asked.id}`, house.stage.second, agreed),
      list(forAFriend, 920 + race),
    ]);
    for (const key of [ada, bo])
      expect(await house.has(key)).toEqual({ available: whole(10_000n), held: 0n });
    expect(taken(await house.nfts.closings.get(BigInt(asked.id))).piece.status).toBe('withdrawn');
    if (!decided.ok) expect(['REVIEW_DECIDED', 'NOT_FOUND']).toContain(decided.refusal);
  }
});

test('the database refuses a piece past its highest bidder, and `verify` finds it', async () => {
  const [ada, bo] = [await house.customer(), await house.customer()];
  const { id } = taken(await list());
  taken(await house.bid(ada, id, 5_000n));
  const piece = BigInt(id);
  const now = new Date(house.stage.clock.now());
  const ended = sql`update nfts.piece set status = 'ended', closed_at = ${now} where id = ${piece}`;
  const toAnother = sql`
    update nfts.piece set status = 'sold', closed_at = ends_at, owner_id = ${bo.customerId}, sold_for = highest_bid
    where id = ${piece}`;
  const forLess = sql`
    update nfts.piece set status = 'sold', closed_at = ends_at, owner_id = highest_bidder, sold_for = 1
    where id = ${piece}`;
  const early = sql`
    update nfts.piece set status = 'sold', closed_at = ${now}, owner_id = highest_bidder, sold_for = highest_bid
    where id = ${piece}`;
  for (const change of [ended, toAnother, forLess, early])
    expect(await refusedByDatabase(change)).toContain('closed over its highest bid');
  const signedAlone = sql`
    insert into nfts.closing (piece_id, status, units, note, state, requested_by, request_id, fingerprint,
      requested_at, due_at, decided_by, decided_at)
    values (${piece}, 'ended', 1, 'x', 'approved', 1, 'x', 'x', ${now}, ${now}, array[1], ${now})`;
  expect(await refusedByDatabase(signedAlone)).toContain('decided_by_two');

  const { db } = house.stage;
  await db.transaction().execute(async (tx) => {
    await sql`alter table nfts.piece disable trigger two_signatures`.execute(tx);
    for (const [change, problem] of [
      [ended, 'was closed over its highest bid without a second signature'],
      [toAnother, 'was not sold to its highest bid'],
      [forLess, 'was not sold to its highest bid'],
      [early, 'was not sold to its highest bid'],
    ] as const) {
      await sql`savepoint before`.execute(tx);
      await change.execute(tx);
      expect(await unsignedEnds(tx)).toEqual({ row: `piece ${id}`, problem });
      await sql`rollback to savepoint before`.execute(tx);
    }
    await sql`alter table nfts.piece enable trigger two_signatures`.execute(tx);
  });
  expect(await db.transaction().execute(unsignedEnds)).toBeUndefined();
});
