import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Reviewer } from '#capabilities/desk/reviews/server/review-needs.ts';
import type { Reviews } from '#capabilities/desk/reviews/server/reviews.ts';
import { fineOfUnits } from '#capabilities/money/reconciliation/face.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { charityReconciling } from './reconciling.ts';
import { createNftHouse, fresh, type NftHouse, whole } from './testing/nft-house.ts';

let house: NftHouse;
let inbox: Reviews;
let document: File;
beforeEach(async () => {
  house = await createNftHouse();
  inbox = house.stage.inbox([house.nfts.remittances.reviews]);
  const page = sharp({ create: { width: 300, height: 400, channels: 3, background: '#ffffff' } });
  document = new File([new Uint8Array(await page.png().toBuffer())], 'transfer.png');
  const buyer = await house.customer(1_000n);
  taken(await house.nfts.buy(buyer, await house.fixed(500n), fresh()));
});
afterEach(() => house.close());

const approval = { decision: 'approve', reasonCode: 'evidenceChecked', note: '' } as const;
const rejection = { decision: 'reject', reasonCode: 'evidenceMissing', note: 'no such transfer' } as const;

const bankTransfer = 'transfer 2026-11';

function ask(
  amount = 500n,
  request = fresh(),
  by: Reviewer = house.stage.treasurer,
  reference = bankTransfer,
) {
  const wanted = {
    amount: whole(amount),
    reference,
    note: 'November',
    evidence: document,
  };
  return house.nfts.remittances.request(by.operatorId, wanted, request);
}

/** The reviewer approves it, having been shown the picture. */
async function approve(id: string) {
  taken(
    await house.nfts.remittances.evidence(
      house.stage.reviewer.operatorId,
      BigInt(id.slice('payout-'.length)),
    ),
  );
  return await inbox.decide(id, house.stage.reviewer, approval);
}
const reviewOf = async (amount?: bigint) => `payout-${taken(await ask(amount)).id}`;

test('two operators pay it out; the public page shows it with its receipt, and what is left', async () => {
  const id = await reviewOf(200n);
  expect(await house.nfts.remittances.funds()).toEqual({
    received: '500',
    paidOut: '0',
    payable: '500',
    waiting: '200',
  });
  expect(await inbox.decide(id, house.stage.treasurer, approval)).toMatchObject({
    refusal: 'FOUR_EYES_REQUIRED',
  });
  expect(await inbox.decide(id, house.stage.reviewer, approval)).toMatchObject({
    refusal: 'EVIDENCE_UNSEEN',
  });
  expect(await approve(id)).toMatchObject({ value: { status: 'approved' } });
  const { total, paidOut, payable, payouts } = await house.nfts.donations();
  expect({ total, paidOut, payable }).toEqual({ total: '500', paidOut: '200', payable: '300' });
  expect(payouts).toMatchObject([
    { amount: '200', reference: 'transfer 2026-11', documentHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ]);
  expect(await house.stage.ledger.houseBalance('real', 'house/charity-payable', 'USDT')).toBe(whole(300n));
  const { treasurer, reviewer } = house.stage;
  expect(await house.stage.acts()).toEqual([
    expect.objectContaining({ name: 'charity.request', operators: [treasurer.operatorId] }),
    expect.objectContaining({ name: 'charity.viewEvidence', operators: [reviewer.operatorId] }),
    expect.objectContaining({ name: 'reviews.approve', operators: [reviewer.operatorId] }),
    expect.objectContaining({
      name: 'charity.payOut',
      operators: [treasurer.operatorId, reviewer.operatorId],
    }),
  ]);
});

test('a rejected one moves nothing', async () => {
  const id = await reviewOf();
  expect(await inbox.decide(id, house.stage.second, rejection)).toMatchObject({ ok: true });
  expect(await inbox.decide(id, house.stage.reviewer, approval)).toMatchObject({ refusal: 'REVIEW_DECIDED' });
  expect(await house.nfts.donations()).toMatchObject({ paidOut: '0', payouts: [] });
});

test('reconciliation gets what two operators paid by a bank, and never what one says', async () => {
  const explained = () =>
    house.stage.db.transaction().execute(async (tx) => {
      const at = { network: 'ethereum', height: 1, hash: '' } as const;
      return [
        ...(await charityReconciling.explain(tx, 'USDT', at)),
        ...(await charityReconciling.explain(tx, 'ETH', at)),
      ];
    });
  const byBank = await reviewOf(200n);
  expect(await explained()).toEqual([]);
  taken(await approve(byBank));
  const line = { kind: 'charityPayout', amount: fineOfUnits(whole(200n)), note: bankTransfer };
  expect(await explained()).toMatchObject([line]);
  // The chain itself says what left by a transaction.
  const byChain = taken(await ask(100n, fresh(), house.stage.treasurer, ` 0x${'aB'.repeat(32)}`));
  taken(await approve(`payout-${byChain.id}`));
  expect(await explained()).toMatchObject([line]);
});

describe('more than came in', () => {
  test('is not even asked for', async () => {
    expect(await ask(501n)).toMatchObject({ refusal: 'CHARITY_SHORT' });
  });

  test('of two that together are too much, one is paid', async () => {
    const both = [await reviewOf(300n), await reviewOf(300n)];
    const answers = await Promise.all(both.map((id) => approve(id)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ refusal: 'CHARITY_SHORT' });
    expect(await house.nfts.remittances.funds()).toMatchObject({
      paidOut: '300',
      payable: '200',
      waiting: '300',
    });
  });
});

test('two processes that carry the same decision out pay once', async () => {
  const subjectId = taken(await ask()).id;
  const lane = house.anotherLane();
  const decision = {
    reviewId: `payout-${subjectId}`,
    subjectId,
    ...approval,
    operatorIds: [house.stage.reviewer.operatorId],
  };
  await Promise.allSettled(
    [house.nfts, house.reborn(lane)].map(({ remittances }, index) =>
      remittances.reviews.carryOut({ ...decision, requestId: `review payout ${index}` }),
    ),
  );
  await lane.close();
  expect(await house.nfts.remittances.funds()).toMatchObject({ paidOut: '500', payable: '0' });
});

test('asked again under its request id it is one, and its evidence is kept; each look at it is written down', async () => {
  const request = fresh();
  const first = await ask(100n, request);
  expect(await ask(100n, request)).toEqual(first);
  expect(await ask(100n, { ...request, fingerprint: 'another' })).toMatchObject({
    refusal: 'REQUEST_ID_REUSED',
  });
  const { total } = await house.nfts.remittances.list({}, { offset: 0, limit: 10 });
  expect(total).toBe(1);
  const id = BigInt(taken(first).id);
  const picture = taken(await house.nfts.remittances.evidence(house.stage.reviewer.operatorId, id));
  expect(await sharp(picture.bytes).metadata()).toMatchObject({ width: 300, height: 400 });
  expect((await house.stage.acts()).at(-1)).toMatchObject({
    name: 'charity.viewEvidence',
    subject: `payout/${id}`,
  });
});
