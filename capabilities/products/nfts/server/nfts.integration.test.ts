import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asOperatorId, type CustomerId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { hourMs, minuteMs } from '#foundation/time/clock.ts';
import { nftAuctions } from '../auction-terms.ts';
import { topicOf } from '../piece.ts';
import type { WantedPiece } from './list-piece.ts';
import { createNftHouse, fresh, type NftHouse, whole } from './testing/nft-house.ts';

let house: NftHouse;
let donatedBefore: bigint;
beforeAll(async () => {
  house = await createNftHouse();
});
beforeEach(async () => {
  donatedBefore = await received();
});
afterEach(async () => {
  // Whatever a test left open ends without the next one.
  house.stage.clock.advance(10 * hourMs);
  await house.nfts.auctions.run();
});
afterAll(() => house.close());

const received = async () => (await house.stage.ledger.charity('real')).received;
/** In this test. */
const donated = async () => formatUnits((await received()) - donatedBefore);
const soldView = async (id: string) => taken(await house.nfts.get(id, undefined));

async function events(customerId: CustomerId) {
  const stored = await house.stage.ledger.eventsAfter(customerId, 0n, 100);
  return stored.filter(({ event }) => event === 'notification').map(({ data }) => data);
}

describe('a fixed price', () => {
  test('goes whole to the charity, once, and the piece is the buyer’s', async () => {
    const key = await house.customer(1_000n);
    const id = await house.fixed(240n);
    const request = fresh();
    const bought = taken(await house.nfts.buy(key, id, request));
    expect(bought).toMatchObject({
      status: 'sold',
      soldFor: '240',
      cumulativeDonation: '240',
      ownedByMe: true,
    });
    expect(await house.nfts.buy(key, id, request)).toEqual({ ok: true, value: bought });
    expect(await house.has(key)).toEqual({ available: whole(760n), held: 0n });
    expect(await donated()).toBe('240');
    expect(await house.nfts.mine(key.customerId)).toMatchObject([{ id, ownedByMe: true }]);
    expect(await soldView(id)).toMatchObject({
      ownedByMe: false,
      history: [{ kind: 'sold', owner: 'customer', amount: '240' }, { kind: 'listed' }, { kind: 'created' }],
    });
    const receipt = taken(await house.nfts.receipt(key, id));
    expect(receipt.transfers).toMatchObject([
      { from: 'available', to: 'house/charity-payable', amount: '240', reason: 'nftPurchase' },
    ]);
    const [donation] = (await house.nfts.donations()).nfts;
    expect(donation).toMatchObject({ id, amount: '240', batchHash: receipt.transfers[0]?.batchHash });
  });

  test.each([
    ['what is sold', 'NFT_STATUS_WRONG'],
    ['an auction', 'NFT_STATUS_WRONG'],
    ['nothing', 'NOT_FOUND'],
    ['more than there is', 'INSUFFICIENT_BALANCE'],
  ])('%s is refused', async (what, refusal) => {
    const [key, other] = [await house.customer(100n), await house.customer()];
    const id =
      what === 'an auction'
        ? await house.auction()
        : await house.fixed(what === 'more than there is' ? 101n : 50n);
    if (what === 'what is sold') taken(await house.nfts.buy(other, id, fresh()));
    const before = await donated();
    expect(await house.nfts.buy(key, what === 'nothing' ? '1' : id, fresh())).toMatchObject({ refusal });
    expect(await house.has(key)).toEqual({ available: whole(100n), held: 0n });
    expect(await donated()).toBe(before);
  });

  test('of many buyers at once one gets it', async () => {
    const id = await house.fixed(50n);
    const keys = await Promise.all(Array.from({ length: 8 }, () => house.customer(100n)));
    const other = house.anotherLane();
    const elsewhere = house.reborn(other);
    const answers = await Promise.all(
      keys.map((key, index) => (index % 2 === 0 ? house.nfts : elsewhere).buy(key, id, fresh())),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await donated()).toBe('50');
    await other.close();
  });
});

describe('a bid', () => {
  test('is held; the next one gives it back at once and tells its bidder', async () => {
    const [ada, bo] = [await house.customer(1_000n), await house.customer(1_000n)];
    const id = await house.auction();
    const first = taken(await house.bid(ada, id, 100n));
    expect(first).toMatchObject({ bids: 1, currentBid: '100', minNextBid: '105', status: 'auction' });
    expect(await house.has(ada)).toEqual({ available: whole(900n), held: whole(100n) });
    taken(await house.bid(bo, id, 105n));
    expect(await house.has(ada)).toEqual({ available: whole(1_000n), held: 0n });
    expect(await house.has(bo)).toEqual({ available: whole(895n), held: whole(105n) });
    expect(await events(ada.customerId)).toMatchObject([
      { kind: 'nft', what: 'bid', id },
      { kind: 'nft', what: 'outbid', id, amount: '105' },
    ]);
    expect(await house.notices(ada)).toMatchObject([
      { kind: 'outbid', customerId: String(ada.customerId), amount: '100', least: '110.25' },
    ]);
    expect(await house.nfts.myBids(ada.customerId)).toMatchObject([{ state: 'outbid', amount: '100' }]);
    expect(await house.nfts.myBids(bo.customerId)).toMatchObject([{ state: 'leading', amount: '105' }]);
    expect(taken(await house.nfts.get(id, bo.customerId)).bidHistory).toMatchObject([
      { number: 2, bidder: 2, mine: true, amount: '105' },
      { number: 1, bidder: 1, mine: false, amount: '100' },
    ]);
    // Outbid, she may bid again; and both bids are one bidder's.
    taken(await house.bid(ada, id, 200n));
    expect((await soldView(id)).bidHistory).toMatchObject([{ bidder: 1 }, { bidder: 2 }, { bidder: 1 }]);
    expect(await donated()).toBe('0');
  });

  test('is reckoned by what was agreed when the piece was listed, whatever is configured meanwhile', async () => {
    const [ada, bo] = [await house.customer(), await house.customer()];
    const endsAt = house.stage.clock.now() + hourMs;
    const id = await house.auction({ endsAt });
    taken(await house.bid(ada, id, 100n));
    house.auctions.current = { minimumStep: '0.2', extensionMinutes: 60 };
    expect(await soldView(id)).toMatchObject({
      minNextBid: '105',
      minimumStep: '0.05',
      extensionSeconds: 900,
    });
    expect(house.nfts.topics.stateOf(topicOf(id))).toMatchObject({ minNextBid: '105' });
    expect(await house.bid(bo, id, '104.99')).toMatchObject({ params: { min: '105' } });
    const bid = taken(await house.bid(bo, id, 105n));
    expect(bid).toMatchObject({ minNextBid: '110.25', endsAt: new Date(endsAt).toISOString() });
    // What is listed from here on has the new ones.
    const next = await house.auction();
    house.auctions.current = nftAuctions.initial;
    expect(await soldView(next)).toMatchObject({ minimumStep: '0.2', extensionSeconds: 3_600 });
  });

  test('the letter is written once, in the customer’s language', async () => {
    const [ada, bo] = [await house.customer(), await house.customer()];
    const id = await house.auction();
    taken(await house.bid(ada, id, 100n));
    taken(await house.bid(bo, id, 105n));
    const [notice] = await house.notices(ada);
    for (let run = 0; run < 2; run++) await house.nfts.sendNotice(notice);
    const { rows } = await sql<{ subject: string; body: string }>`
      select subject, body from platform.dev_mail where recipient = ${`${ada.customerId}@example.test`}`.execute(
      house.stage.db,
    );
    expect(rows).toMatchObject([
      { subject: expect.stringContaining('outbid'), body: expect.stringContaining('110.25') },
    ]);
  });

  test.each([
    ['below the start', '99.99', 'BID_BELOW_MINIMUM'],
    ['below the step', '209.99', 'BID_BELOW_MINIMUM'],
    ['with too little money', '301', 'INSUFFICIENT_FUNDS'],
  ])('%s is refused and extends nothing', async (what, amount, refusal) => {
    const [ada, bo] = [await house.customer(), await house.customer(300n)];
    const id = await house.auction({ endsAt: house.stage.clock.now() + 20 * minuteMs });
    if (what !== 'below the start') taken(await house.bid(ada, id, 200n));
    house.stage.clock.advance(19 * minuteMs);
    const before = await soldView(id);
    expect(await house.bid(bo, id, amount)).toMatchObject({ refusal });
    expect(await soldView(id)).toEqual(before);
    expect(await house.has(bo)).toEqual({ available: whole(300n), held: 0n });
  });

  test('on one’s own highest bid is refused, from two tabs at once as well', async () => {
    const ada = await house.customer();
    const id = await house.auction();
    const answers = await Promise.all([house.bid(ada, id, 100n), house.bid(ada, id, 150n)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ refusal: 'HIGHEST_BID_OWN' });
    expect(await house.bid(ada, id, 500n)).toMatchObject({ refusal: 'HIGHEST_BID_OWN' });
    expect((await house.has(ada)).held).toBe(whole(answers[0].ok ? 100n : 150n));
  });

  test('sent again under its request id is one bid', async () => {
    const [ada, bo] = [await house.customer(), await house.customer()];
    const id = await house.auction();
    const request = fresh();
    const first = await house.nfts.bid(ada, { id, units: whole(100n) }, request);
    taken(await house.bid(bo, id, 150n));
    expect(await house.nfts.bid(ada, { id, units: whole(100n) }, request)).toEqual(first);
    expect(
      await house.nfts.bid(ada, { id, units: whole(200n) }, { ...request, fingerprint: 'another' }),
    ).toMatchObject({ refusal: 'REQUEST_ID_REUSED' });
    expect((await soldView(id)).bids).toBe(2);
  });

  test('counts until the last millisecond, moves the end, and comes too late at it', async () => {
    const [ada, bo] = [await house.customer(), await house.customer()];
    const end = house.stage.clock.now() + hourMs;
    const id = await house.auction({ endsAt: end });
    house.stage.clock.advance(hourMs - 1);
    const moved = taken(await house.bid(ada, id, 100n));
    expect(moved.endsAt).toBe(new Date(end - 1 + 15 * minuteMs).toISOString());
    house.stage.clock.advance(15 * minuteMs);
    expect(await house.bid(bo, id, 200n)).toMatchObject({ refusal: 'NFT_STATUS_WRONG' });
    expect(await soldView(id)).toMatchObject({ status: 'auction', remainingSeconds: 0, bids: 1 });
  });

  test('waits for the start', async () => {
    const ada = await house.customer();
    const start = house.stage.clock.now() + hourMs;
    const id = await house.auction({ startsAt: start, endsAt: start + hourMs });
    expect(await soldView(id)).toMatchObject({ status: 'listed', sale: 'auction', remainingSeconds: 3600 });
    expect(await house.bid(ada, id, 100n)).toMatchObject({ refusal: 'NFT_STATUS_WRONG' });
    house.stage.clock.advance(hourMs);
    taken(await house.bid(ada, id, 100n));
  });
});

describe('the topic of a piece', () => {
  test('publishes how its auction stands, with each bid, and never the bidder', async () => {
    const [ada, bo] = [await house.customer(), await house.customer()];
    const id = await house.auction({ startingBid: 100n, reserve: 150n });
    const { topics } = house.nfts;
    const heard: unknown[] = [];
    topics.onChange((topic) => heard.push([topic, topics.stateOf(topic)]));
    expect(topics.stateOf(topicOf(id))).toBeUndefined();
    taken(await house.bid(ada, id, 100n));
    taken(await house.bid(bo, id, 150n));
    expect(await house.bid(ada, id, 151n)).toMatchObject({ refusal: 'BID_BELOW_MINIMUM' });
    const { endsAt } = await soldView(id);
    const common = { status: 'auction', endsAt, remainingSeconds: 7_200 };
    expect(heard).toEqual([
      [topicOf(id), { ...common, bids: 0, minNextBid: '100', reserveMet: false }],
      [topicOf(id), { ...common, bids: 1, currentBid: '100', minNextBid: '105', reserveMet: false }],
      [topicOf(id), { ...common, bids: 2, currentBid: '150', minNextBid: '157.5', reserveMet: true }],
    ]);
    house.stage.clock.advance(2 * hourMs);
    await house.nfts.auctions.run();
    expect(heard.at(-1)).toEqual([
      topicOf(id),
      {
        status: 'sold',
        bids: 2,
        currentBid: '150',
        soldFor: '150',
        endsAt,
        closedAt: new Date(house.stage.clock.now()).toISOString(),
      },
    ]);
    expect(heard).toHaveLength(4);
  });

  test.each(['nft/', 'nft/x', 'nft/1', 'BTCUSD', ''])('there is none named %j', (topic) => {
    expect(house.nfts.topics.stateOf(topic)).toBeUndefined();
  });
});

describe('the end of an auction', () => {
  test('gives the piece to the highest bid and the bid to the charity, exactly once', async () => {
    const [ada, bo] = [await house.customer(1_000n), await house.customer(1_000n)];
    const id = await house.auction({ reserve: 150n });
    taken(await house.bid(ada, id, 100n));
    expect(await soldView(id)).toMatchObject({ reserveMet: false });
    expect(taken(await house.bid(bo, id, 150n))).toMatchObject({ reserveMet: true });
    expect(await house.nfts.auctions.run()).toBe(0);
    house.stage.clock.advance(2 * hourMs);
    expect(await house.nfts.auctions.run()).toBe(1);
    expect(await house.nfts.auctions.run()).toBe(0);
    expect(await soldView(id)).toMatchObject({ status: 'sold', soldFor: '150', cumulativeDonation: '150' });
    expect(await house.has(bo)).toEqual({ available: whole(850n), held: 0n });
    expect(await house.has(ada)).toEqual({ available: whole(1_000n), held: 0n });
    expect(await donated()).toBe('150');
    expect(await house.nfts.mine(bo.customerId)).toMatchObject([{ id }]);
    expect(await house.nfts.myBids(ada.customerId)).toMatchObject([{ state: 'lost' }]);
    expect((await house.notices(bo)).at(-1)).toMatchObject({ kind: 'won', amount: '150' });
    expect(taken(await house.nfts.receipt(bo, id)).transfers.map(({ reason }) => reason)).toEqual([
      'nftBid',
      'nftSale',
    ]);
  });

  test('below the reserve gives the bid back', async () => {
    const ada = await house.customer(1_000n);
    const id = await house.auction({ reserve: 500n });
    taken(await house.bid(ada, id, 100n));
    house.stage.clock.advance(2 * hourMs);
    await house.nfts.auctions.run();
    expect(await soldView(id)).toMatchObject({ status: 'ended', bids: 1, currentBid: '100' });
    expect(await house.has(ada)).toEqual({ available: whole(1_000n), held: 0n });
    expect((await house.notices(ada)).at(-1)).toMatchObject({ kind: 'reserveNotMet', amount: '100' });
    expect(await donated()).toBe('0');
  });

  test('without a bid ends it', async () => {
    const id = await house.auction();
    house.stage.clock.advance(2 * hourMs);
    expect(await house.nfts.auctions.run()).toBe(1);
    expect(await soldView(id)).toMatchObject({ status: 'ended', bids: 0 });
  });

  test('is settled once by two processes at the same time', async () => {
    const ada = await house.customer(1_000n);
    const id = await house.auction();
    taken(await house.bid(ada, id, 100n));
    house.stage.clock.advance(2 * hourMs);
    const lane = house.anotherLane();
    const settled = await Promise.all([house.nfts.auctions.run(), house.reborn(lane).auctions.run()]);
    expect(settled[0] + settled[1]).toBe(1);
    expect(await donated()).toBe('100');
    expect(await house.has(ada)).toEqual({ available: whole(900n), held: 0n });
    await lane.close();
  });

  test('a process that dies half way leaves the rest to the next one’s start', async () => {
    const keys = await Promise.all(Array.from({ length: 6 }, () => house.customer(1_000n)));
    const ids: string[] = [];
    for (const key of keys) {
      const id = await house.auction();
      taken(await house.bid(key, id, 100n));
      ids.push(id);
    }
    house.stage.clock.advance(2 * hourMs);
    // Its lane carries the first half out and is then gone, as with a process that is killed.
    let carried = 0;
    const dying = house.reborn({
      listen: house.stage.lane.listen,
      async submit(kind, command) {
        carried += 1;
        if (carried > 3) throw new Error('killed');
        return await house.stage.lane.submit(kind, command);
      },
    });
    await expect(dying.auctions.run()).rejects.toThrow('killed');
    await expect.poll(donated).toBe('300');
    const next = house.reborn(house.stage.lane);
    await next.start();
    await next.stop();
    expect(await donated()).toBe('600');
    for (const [index, key] of keys.entries()) {
      expect(await house.has(key)).toEqual({ available: whole(900n), held: 0n });
      expect(await soldView(ids[index] ?? '')).toMatchObject({ status: 'sold' });
    }
  });

  test('the database cutting the lane off amid settlements loses and doubles nothing', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => house.customer(1_000n)));
    for (const key of keys) taken(await house.bid(key, await house.auction(), 100n));
    house.stage.clock.advance(2 * hourMs);
    const running = house.nfts.auctions.run().catch(() => 0);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'money lane' and datname = current_database()`.execute(house.stage.db);
    await running;
    await house.nfts.auctions.run();
    expect(await donated()).toBe('800');
    for (const key of keys) expect(await house.has(key)).toEqual({ available: whole(900n), held: 0n });
  });
});

describe('an operator', () => {
  const operator = asOperatorId(1n);
  const close = (id: string, how: 'withdraw' | 'end', request = fresh()) =>
    house.nfts.desk.close(operator, { id, how, note: 'The lister asked for it' }, request);

  test('takes a piece without a bid off the market or ends its sale, once', async () => {
    const ada = await house.customer(1_000n);
    const [id, fixed] = [await house.auction(), await house.fixed(50n)];
    const request = fresh();
    expect(await close(id, 'withdraw', request)).toMatchObject({ value: { status: 'withdrawn' } });
    expect(await close(id, 'withdraw', request)).toMatchObject({ value: { status: 'withdrawn' } });
    expect(await close(id, 'end')).toMatchObject({ refusal: 'NFT_STATUS_WRONG' });
    expect(await close(fixed, 'end')).toMatchObject({ value: { status: 'ended' } });
    expect((await house.stage.acts()).at(-1)).toMatchObject({ name: 'nfts.end', subject: `nft/${fixed}` });
    const shown = await house.nfts.list({ sort: 'ending' }, undefined);
    expect(shown.map((nft) => nft.id)).not.toContain(id);
    expect(await soldView(id)).toMatchObject({ status: 'withdrawn' });
    expect(await house.nfts.buy(ada, fixed, fresh())).toMatchObject({ refusal: 'NFT_STATUS_WRONG' });
    expect(await donated()).toBe('0');
  });

  let pictures = 0;
  const image = async (format: 'jpeg' | 'gif' = 'jpeg') => {
    const height = 600 + pictures++;
    const drawn = sharp({ create: { width: 900, height, channels: 3, background: '#2b7a78' } });
    return new File([new Uint8Array(await drawn.toFormat(format).toBuffer())], 'piece');
  };
  const wanted = async (changes: Partial<WantedPiece> = {}): Promise<WantedPiece> => ({
    title: 'Estuary',
    creator: 'A studio',
    story: 'Of water',
    alt: 'Green water',
    sale: 'auction',
    startingBid: whole(100n),
    endsAt: new Date(house.stage.clock.now() + hourMs).toISOString(),
    image: await image(),
    ...changes,
  });

  test('lists a piece with its picture once; it is public in two sizes, and it can be bid for', async () => {
    const request = fresh();
    const listed = taken(
      await house.nfts.desk.create(operator, await wanted({ reserve: whole(120n) }), request),
    );
    expect(listed).toMatchObject({
      title: 'Estuary',
      status: 'auction',
      reserve: '120',
      chain: 'not minted',
      sample: false,
    });
    expect(listed.address).toMatch(/^sha256:[0-9a-f]{64}$/);
    const again = taken(await house.nfts.desk.create(operator, await wanted(), request));
    expect(again.id).toBe(listed.id);
    const hash = listed.address.slice('sha256:'.length);
    const [full, thumb] = [await house.nfts.picture(hash, 'full'), await house.nfts.picture(hash, 'thumb')];
    expect(await sharp(full?.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 900 });
    expect(await sharp(thumb?.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 560 });
    expect((await house.stage.acts()).at(-1)).toMatchObject({
      name: 'nfts.list',
      subject: `nft/${listed.id}`,
    });
    taken(await house.bid(await house.customer(), listed.id, 100n));
  });

  test('says a piece in another language, which its readers then read, find and are written in', async () => {
    const { id } = taken(await house.nfts.desk.create(operator, await wanted(), fresh()));
    const words = { title: 'Mündung', creator: 'Ein Studio', story: 'Vom Wasser', alt: 'Grünes Wasser' };
    const [ada, bo] = [await house.customer(), await house.customer()];
    taken(await house.bid(ada, id, 100n));
    const told = taken(await house.nfts.desk.translate(operator, { id, language: 'de', ...words }));
    expect(told).toMatchObject({ title: 'Estuary', texts: { de: words } });
    expect((await house.stage.acts()).at(-1)).toMatchObject({ name: 'nfts.translate', subject: `nft/${id}` });

    expect(taken(await house.nfts.get(id, undefined, 'de'))).toMatchObject(words);
    expect(taken(await house.nfts.get(id, undefined, 'fr'))).toMatchObject({ title: 'Estuary' });
    const found = await house.nfts.list({ search: 'mündung', sort: 'newest' }, undefined, 'de');
    expect(found.map(({ title }) => title)).toContain('Mündung');
    expect(await house.nfts.list({ search: 'Vom Wasser', sort: 'newest' }, undefined, 'de')).toEqual([]);

    house.reads.set(ada.customerId, 'de');
    taken(await house.bid(bo, id, 105n));
    expect((await events(ada.customerId)).at(-1)).toMatchObject({ titles: { de: 'Mündung' } });
    await house.nfts.sendNotice((await house.notices(ada)).at(-1));
    const { rows } = await sql<{ subject: string }>`
      select subject from platform.dev_mail where recipient = ${`${ada.customerId}@example.test`}`.execute(
      house.stage.db,
    );
    expect(rows).toEqual([{ subject: expect.stringContaining('Mündung') }]);
  });

  test('what is nowhere is in no other language', async () => {
    const words = { title: 'x', creator: 'x', story: 'x', alt: 'x' };
    expect(
      await house.nfts.desk.translate(operator, { id: '999999', language: 'de', ...words }),
    ).toMatchObject({ refusal: 'NOT_FOUND' });
  });

  test.each<[string, Partial<WantedPiece>, string]>([
    ['an auction without an end', { endsAt: undefined }, 'AUCTION_TIME_WRONG'],
    ['an auction that is over', { endsAt: '2025-01-01T00:00:00Z' }, 'AUCTION_TIME_WRONG'],
    ['an auction without a start', { startingBid: undefined }, 'AMOUNT_INVALID'],
    ['a reserve below the start', { reserve: whole(99n) }, 'AMOUNT_INVALID'],
    ['a price of nothing', { sale: 'fixed', price: undefined }, 'AMOUNT_INVALID'],
    ['a chain without an address', { chain: 'Ethereum' }, 'INPUT_INVALID'],
  ])('%s is refused', async (_, changes, refusal) => {
    const title = 'Estuary refused';
    expect(
      await house.nfts.desk.create(operator, await wanted({ title, ...changes }), fresh()),
    ).toMatchObject({ refusal });
    expect((await house.nfts.desk.list({ search: 'Estuary refused' }, { offset: 0, limit: 10 })).total).toBe(
      0,
    );
  });

  test('what is no picture is refused', async () => {
    const broken = await wanted({ image: await image('gif') });
    expect(await house.nfts.desk.create(operator, broken, fresh())).toMatchObject({
      refusal: 'IMAGE_FORMAT',
    });
  });
});

test('the market is found by state, words and order', async () => {
  const ada = await house.customer();
  const now = house.stage.clock.now();
  const [cheap, dear] = [await house.fixed(10n), await house.fixed(90n)];
  const soon = await house.auction({ startingBid: 50n, endsAt: now + hourMs });
  const later = await house.auction({ startingBid: 20n });
  const waiting = await house.auction({ startsAt: now + hourMs, endsAt: now + 3 * hourMs });
  taken(await house.nfts.buy(ada, dear, fresh()));
  const all = [cheap, dear, soon, later, waiting];
  const ids = async (search: object) =>
    (await house.nfts.list({ sort: 'ending', ...search }, ada.customerId))
      .map(({ id }) => id)
      .filter((id) => all.includes(id));
  expect(await ids({})).toEqual([soon, later, waiting, cheap, dear]);
  expect(await ids({ status: 'auction' })).toEqual([soon, later]);
  expect(await ids({ status: 'listed' })).toEqual([waiting, cheap]);
  expect(await ids({ status: 'listed', sale: 'fixed' })).toEqual([cheap]);
  expect(await ids({ status: 'sold' })).toEqual([dear]);
  expect(await ids({ sort: 'price' })).toEqual([cheap, later, soon, dear, waiting]);
  expect(await ids({ sort: 'priceDown' })).toEqual([waiting, dear, soon, later, cheap]);
  expect(await ids({ search: 'no such %' })).toEqual([]);
  expect(await ids({ search: 'TEST stud' })).toHaveLength(5);
});
