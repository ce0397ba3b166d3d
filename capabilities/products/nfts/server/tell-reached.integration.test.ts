import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { toldNotices } from '#foundation/server-kit/testing/told-notices.ts';
import { minuteMs } from '#foundation/time/clock.ts';
import { tellReached } from './tell-reached.ts';
import { createNftHouse, fresh, type NftHouse, whole } from './testing/nft-house.ts';

let house: NftHouse;
let evidence: File;
beforeAll(async () => {
  house = await createNftHouse();
  const page = sharp({ create: { width: 300, height: 400, channels: 3, background: '#ffffff' } });
  evidence = new File([new Uint8Array(await page.png().toBuffer())], 'transfer.png');
});
afterAll(() => house.close());

async function paidOut(amount: bigint): Promise<void> {
  const { treasurer, reviewer } = house.stage;
  const wanted = { amount: whole(amount), reference: 'transfer', note: 'November', evidence };
  const { id } = taken(await house.nfts.remittances.request(treasurer.operatorId, wanted, fresh()));
  const inbox = house.stage.inbox([house.nfts.remittances.reviews]);
  const approval = { decision: 'approve', reasonCode: 'evidenceChecked', note: '' } as const;
  taken(await house.nfts.remittances.evidence(reviewer.operatorId, BigInt(id)));
  taken(await inbox.decide(`payout-${id}`, reviewer, approval));
}

async function told() {
  const needs = { db: house.stage.db, clock: house.stage.clock };
  await Promise.all([tellReached(needs), tellReached(needs)]);
  return (await toldNotices(house.stage.db)).map(({ customerId, facts }) => [customerId, facts.amount]);
}

test('a pay-out tells the buyers whose pieces it carries, in the order they were sold, each once', async () => {
  const buyers: string[] = [];
  for (const price of [500n, 200n, 300n]) {
    const buyer = await house.customer(1_000n);
    const id = await house.fixed(price);
    await sql`
      update nfts.piece set texts = '{"ar": {"title": "مد", "creator": "", "story": "", "alt": ""}}'
      where id = ${id}`.execute(house.stage.db);
    taken(await house.nfts.buy(buyer, id, fresh()));
    buyers.push(String(buyer.customerId));
    house.stage.clock.advance(minuteMs);
  }
  const [first, second, third] = buyers;
  expect(await told()).toEqual([]);
  await paidOut(499n);
  expect(await told()).toEqual([]);
  await paidOut(1n);
  expect(await told()).toEqual([[first, '500']]);
  const [{ facts } = {}] = await toldNotices(house.stage.db);
  expect(facts).toMatchObject({ title: expect.stringMatching(/^Piece/), 'title.ar': 'مد' });
  await paidOut(400n);
  expect(await told()).toEqual([
    [first, '500'],
    [second, '200'],
  ]);
  await paidOut(100n);
  expect(await told()).toEqual([
    [first, '500'],
    [second, '200'],
    [third, '300'],
  ]);
});
