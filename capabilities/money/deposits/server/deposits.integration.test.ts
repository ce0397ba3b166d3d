import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishSigned } from '#capabilities/desk/configuration/server/testing/publish-signed.ts';
import type { DecisionInput } from '#capabilities/desk/reviews/server/decide-review.ts';
import type { Reviewer } from '#capabilities/desk/reviews/server/review-needs.ts';
import { createTestLinks } from '#capabilities/people/links/server/testing/test-links.ts';
import { asCustomerId, type CustomerId, type RecordId } from '#foundation/ids/ids.ts';
import { eventually } from '#foundation/server-kit/testing/eventually.ts';
import { initialDepositPolicy } from '../policy.ts';
import { createDepositHouse, type DepositHouse } from './testing/deposit-house.ts';

let house: DepositHouse;

const usdt = 1_000_000n;
const units = 10n ** 8n;

beforeAll(async () => {
  house = await createDepositHouse();
});
afterAll(async () => {
  await house?.close();
});

const decisionOf = (decision: 'approve' | 'reject', reasonCode: string): DecisionInput => ({
  decision,
  reasonCode,
  note: '',
});
const onChain = decisionOf('approve', 'chainConfirmed');
const onEvidence = decisionOf('approve', 'evidenceChecked');

function decide(id: string, by: Reviewer, decision: DecisionInput) {
  return house.inbox.decide(`recharge-${id}`, by, decision);
}

async function needed(id: string): Promise<number | undefined> {
  return (await house.deposits.reviews.find(id))?.needed;
}

/** What the customer was written. */
async function written(customerId: CustomerId) {
  const own = (await house.letters()).filter(({ to }) => to === `${customerId}@example.test`);
  return own.map(({ subject, text }) => [subject, text]);
}

/** A payment to the customer's own address with so many confirmations, which the watch has seen. */
async function paid(customerId: CustomerId, whole: bigint, blocks: number): Promise<string> {
  const txHash = await house.ethereum.pay('USDT', await house.address(customerId, 'USDT'), whole * usdt);
  if (blocks > 1) await house.ethereum.mine(blocks - 1);
  await house.deposits.watch.run();
  return txHash;
}

test('announced by its hash: confirmations are seen, one operator approves, the balance has what the chain shows', async () => {
  const customerId = house.newCustomer();
  const txHash = await house.ethereum.pay('USDT', await house.address(customerId, 'USDT'), 149n * usdt);
  const announced = await house.announce(customerId, { txHash });
  if (!announced.ok) throw new Error(announced.refusal);
  const { id } = announced.value;
  await house.deposits.watch.run();
  expect(await house.only(customerId)).toMatchObject({
    id,
    status: 'review',
    amount: '150',
    announced: true,
    chain: { state: 'included', confirmations: 1, needed: 12, amount: '149' },
  });
  // On its way: there is nothing to decide.
  expect(await decide(id, house.first, onChain)).toMatchObject({ ok: false, refusal: 'NOT_FOUND' });
  await house.ethereum.mine(11);
  await house.deposits.watch.run();
  expect(await needed(id)).toBe(1);
  expect(await decide(id, house.first, onChain)).toMatchObject({ ok: true });
  expect(await house.balance(customerId, 'USDT')).toEqual({ available: 149n * units, held: 0n });
  expect(await house.only(customerId)).toMatchObject({ status: 'approved', credited: '149' });
  expect(await decide(id, house.second, onChain)).toMatchObject({ ok: false, refusal: 'REVIEW_DECIDED' });
  expect(await written(customerId)).toEqual([
    ['Deposit credited at Assay', '149.00 USDT was credited to your Assay account.'],
  ]);
});

test('unannounced: the watch finds it, and it is announced later without becoming a second one', async () => {
  const customerId = house.newCustomer();
  const txHash = await paid(customerId, 200n, 12);
  const { id } = await house.only(customerId);
  expect(await house.only(customerId)).toMatchObject({ announced: false, amount: '200', proofId: '' });
  expect(await house.announce(customerId, { last6: txHash.slice(-6), amount: 200n * units })).toMatchObject({
    value: { id, announced: true, chain: { txHash } },
  });
  expect(await decide(id, house.first, onChain)).toMatchObject({ ok: true });
  expect(await house.balance(customerId, 'USDT')).toEqual({ available: 200n * units, held: 0n });
  // What has been credited can't be announced again, by its hash or its end.
  for (const announcement of [{ txHash }, { last6: txHash.slice(-6) }]) {
    expect(await house.announce(customerId, announcement)).toMatchObject({ refusal: 'DEPOSIT_DUPLICATE' });
  }
});

test('for what each waits is what its record says, and can be filtered by', async () => {
  const names = new Map<CustomerId, string>();
  const customer = (name: string) => {
    const customerId = house.newCustomer();
    names.set(customerId, name);
    return customerId;
  };
  const filtered = async (why: string) => {
    const asked = { status: 'waiting', why, offset: 0, limit: 100 } as const;
    const { rows } = await house.inbox.list(asked, house.first);
    return rows.flatMap(({ uid }) => names.get(asCustomerId(BigInt(uid))) ?? []).sort();
  };
  await paid(customer('unannounced'), 200n, 12);
  const other = customer('other amount');
  const txHash = await paid(other, 149n, 12);
  await house.announce(other, { txHash });
  await house.announce(customer('no hash'), { amount: 130n * units });
  await house.announce(customer('nowhere'), { txHash: `0x${'7'.repeat(64)}`, amount: 140n * units });
  await house.deposits.watch.run();
  expect(await filtered('paid')).toEqual(['other amount', 'unannounced']);
  expect(await filtered('notAnnounced')).toEqual(['unannounced']);
  expect(await filtered('amountDiffers')).toEqual(['other amount']);
  expect(await filtered('notNamed')).toEqual(['no hash']);
  expect(await filtered('notOnChain')).toEqual(['nowhere']);
  for (const none of ['goneFromChain', 'heldBack', 'returnAsked', 'countedTogether', 'sentAgain'])
    expect(await filtered(none)).toEqual([]);
});

const linked = (...among: CustomerId[]) => createTestLinks(house.db).linksAmong(among);

test('who pays is kept: customers who are paid for by the same are linked, unless many are', async () => {
  const [one, other, third] = [house.newCustomer(), house.newCustomer(), house.newCustomer()];
  await paid(one, 20n, 1);
  await paid(other, 20n, 1);
  expect(await linked(one, other, third)).toMatchObject([{ customers: [one, other], kind: 'funds' }]);
  const many = Array.from({ length: 9 }, () => house.newCustomer());
  for (const each of many) await paid(each, 20n, 1);
  expect(await linked(one, other, ...many)).toEqual([]);
});

test('whose payment was kept before payers were is known after the next look, and stays known', async () => {
  const [one, other] = [house.newCustomer(), house.newCustomer()];
  await paid(one, 200n, 1);
  await sql`update deposits.transfer set senders = null where customer_id = ${one}`.execute(house.db);
  await paid(other, 200n, 1);
  await house.ethereum.mine(1);
  await house.deposits.watch.run();
  const pair = [{ customers: [one, other], kind: 'funds' }];
  expect(await linked(one, other)).toMatchObject(pair);
  // Announced, its row is stored again from what was read of it.
  const { id, chain } = await house.only(one);
  expect(await house.announce(one, { txHash: chain?.txHash, amount: 200n * units })).toMatchObject({
    value: { id },
  });
  expect(await linked(one, other)).toMatchObject(pair);
});

test('who paid is shown: known from before or new, and how many others they paid, to who decides', async () => {
  const [customerId, other] = [house.newCustomer(), house.newCustomer()];
  const sendersOf = async (txHash: string, permissions = house.first.permissions) => {
    const id = await rechargeOf(txHash);
    const viewed = await house.deposits.evidence({ ...house.first, permissions }, id);
    if (!viewed.ok) throw new Error(viewed.refusal);
    return viewed.value.chain;
  };
  const first = await paid(customerId, 301n, 1);
  const alone = await sendersOf(first);
  const [sender] = alone?.senders ?? [];
  expect(alone?.senders).toEqual([
    { address: expect.stringMatching(/^0x[0-9a-f]{40}$/), others: expect.any(Number) },
  ]);
  await paid(other, 302n, 1);
  house.clock.advance(60_000);
  const second = await paid(customerId, 303n, 1);
  const others = (sender?.others ?? 0) + 1;
  expect((await sendersOf(first))?.senders).toEqual([{ address: sender?.address, others }]);
  const known = { address: sender?.address, before: alone?.firstSeenAt };
  expect((await sendersOf(second))?.senders).toEqual([{ ...known, others }]);
  // Support looks at deposits, and sees no links.
  expect((await sendersOf(second, new Set(['recharges.view'])))?.senders).toEqual([known]);
});

async function rechargeOf(txHash: string) {
  const { rows } = await sql<{ id: RecordId }>`
    select recharge_id as id from deposits.transfer where tx_hash = ${txHash}`.execute(house.db);
  const [row] = rows;
  if (row === undefined) throw new Error(`no deposit of ${txHash}`);
  return row.id;
}

test('however many processes look at once, a transaction is one deposit', async () => {
  const customerId = house.newCustomer();
  const txHash = await house.ethereum.pay('USDT', await house.address(customerId, 'USDT'), 300n * usdt);
  await house.ethereum.mine(11);
  const others = await Promise.all([house.reborn(), house.reborn(), house.reborn()]);
  const announced = house.announce(customerId, { txHash, amount: 300n * units });
  await Promise.all([
    ...others.map(({ deposits }) => deposits.watch.run()),
    house.deposits.watch.run(),
    announced,
  ]);
  const { id } = await house.only(customerId);
  const decided = await Promise.all([
    decide(id, house.first, onChain),
    others[0]?.inbox.decide(`recharge-${id}`, house.second, onChain),
  ]);
  expect(decided.filter((each) => each?.ok)).toHaveLength(1);
  expect(await house.balance(customerId, 'USDT')).toEqual({ available: 300n * units, held: 0n });
});

test('a screenshot alone takes two operators, and a reason other than the chain', async () => {
  const customerId = house.newCustomer();
  const announced = await house.announce(customerId, { amount: 130n * units });
  if (!announced.ok) throw new Error(announced.refusal);
  const { id } = announced.value;
  expect(await needed(id)).toBe(2);
  // The first approval is held to its reason as the second is: neither gets into the log.
  expect(await decide(id, house.first, onChain)).toMatchObject({ refusal: 'DEPOSIT_UNCONFIRMED' });
  expect(await decide(id, house.first, onEvidence)).toMatchObject({ value: { approvals: 1 } });
  expect(await house.balance(customerId, 'USDT')).toEqual({ available: 0n, held: 0n });
  expect(await decide(id, house.first, onEvidence)).toMatchObject({ refusal: 'FOUR_EYES_REQUIRED' });
  expect(await decide(id, house.second, onChain)).toMatchObject({ refusal: 'DEPOSIT_UNCONFIRMED' });
  const { rows } = await sql`
    select from audit.act where subject = ${`review/recharge-${id}`} and reason_code = 'chainConfirmed'`.execute(
    house.db,
  );
  expect(rows).toEqual([]);
  expect(await house.balance(customerId, 'USDT')).toEqual({ available: 0n, held: 0n });
  expect(await decide(id, house.second, onEvidence)).toMatchObject({ ok: true });
  expect(await house.balance(customerId, 'USDT')).toEqual({ available: 130n * units, held: 0n });
});

test('what operators credited without the chain is not credited again when it arrives', async () => {
  const customerId = house.newCustomer();
  const txHash = `0x${'ab'.repeat(32)}`;
  const announced = await house.announce(customerId, { last6: 'c0ffee', amount: 140n * units });
  if (!announced.ok) throw new Error(announced.refusal);
  for (const by of [house.first, house.second]) await decide(announced.value.id, by, onEvidence);
  expect(await house.balance(customerId, 'USDT')).toEqual({ available: 140n * units, held: 0n });
  expect(txHash).toHaveLength(66);
  // Another payment of the customer's is looked at twice as long as that one has not been seen.
  await paid(customerId, 140n, 12);
  const { rows } = await house.deposits.list(customerId, { pageNum: 1, pageSize: 20 });
  const found = rows.find((each) => !each.announced);
  expect(found).toMatchObject({ status: 'review', chain: { state: 'included' } });
  expect(await needed(found?.id ?? '')).toBe(2);
  expect(await decide(found?.id ?? '', house.first, onChain)).toMatchObject({ ok: true });
  expect(await house.balance(customerId, 'USDT')).toEqual({ available: 140n * units, held: 0n });
});

test('the very transaction of a screenshot that operators credited is found: nothing more is credited', async () => {
  const customerId = house.newCustomer();
  const snapshotless = await house.announce(customerId, { amount: 145n * units });
  if (!snapshotless.ok) throw new Error(snapshotless.refusal);
  for (const by of [house.first, house.second]) await decide(snapshotless.value.id, by, onEvidence);
  await paid(customerId, 145n, 12);
  expect(await house.only(customerId)).toMatchObject({
    status: 'approved',
    credited: '145',
    chain: { amount: '145' },
  });
  expect(await house.balance(customerId, 'USDT')).toEqual({ available: 145n * units, held: 0n });
});

test('refused: below the minimum, the same transaction twice, no hash at all, another network', async () => {
  const customerId = house.newCustomer();
  expect(await house.announce(customerId, { amount: 11_999_999_999n })).toMatchObject({
    refusal: 'DEPOSIT_BELOW_MINIMUM',
    params: { currency: 'USDT', limit: '120' },
  });
  expect(await house.announce(customerId, { currency: 'BTC', amount: 1_499_999n })).toMatchObject({
    params: { currency: 'BTC', limit: '0.015' },
  });
  const txHash = `0x${'12'.repeat(32)}`;
  expect(await house.announce(customerId, { txHash })).toMatchObject({ ok: true });
  expect(
    await house.announce(customerId, { txHash: txHash.toUpperCase().replace('0X', '0x') }),
  ).toMatchObject({
    refusal: 'DEPOSIT_DUPLICATE',
  });
  expect(await house.announce(customerId, { txHash: '0x12' })).toMatchObject({ refusal: 'TX_HASH_INVALID' });
  expect(await house.announce(customerId, { currency: 'BTC', network: 'ethereum' })).toMatchObject({
    refusal: 'INPUT_INVALID',
  });
  // The same request again has the same answer, and leaves no second picture.
  const once = await house.announce(customerId, { last6: '00aa11' }, 'again');
  expect(await house.announce(customerId, { last6: '00aa11' }, 'again')).toEqual(once);
});

test('another customer’s transaction is no evidence: it pays none of the customer’s addresses', async () => {
  const [owner, thief] = [house.newCustomer(), house.newCustomer()];
  const txHash = await paid(owner, 500n, 12);
  const announced = await house.announce(thief, { txHash, amount: 500n * units });
  if (!announced.ok) throw new Error(announced.refusal);
  await house.deposits.watch.run();
  const evidence = await house.deposits.evidence(house.first, BigInt(announced.value.id) as never);
  expect(evidence).toMatchObject({ value: { findings: ['paysOthers'], announcement: { txHash } } });
  expect(await decide(announced.value.id, house.first, decisionOf('reject', 'wrongCustomer'))).toMatchObject({
    ok: true,
  });
  expect(await house.only(thief)).toMatchObject({ status: 'rejected', reason: 'wrongCustomer' });
  expect(await house.balance(thief, 'USDT')).toEqual({ available: 0n, held: 0n });
  // No customer was kept from their own money by it.
  const { id } = await house.only(owner);
  expect(await decide(id, house.first, onChain)).toMatchObject({ ok: true });
  expect(await house.balance(owner, 'USDT')).toEqual({ available: 500n * units, held: 0n });
});

test('what the ledger has no digits for is not credited, and is explained to reconciliation', async () => {
  const customerId = house.newCustomer();
  const address = await house.address(customerId, 'ETH');
  await house.ethereum.pay('ETH', address, 1_234_567_890_123_456_789n);
  await house.ethereum.pay('ETH', address, 7n);
  await house.ethereum.mine(12);
  await house.deposits.watch.run();
  const { id } = await house.only(customerId);
  expect(await decide(id, house.first, onChain)).toMatchObject({ ok: true });
  expect(await house.balance(customerId, 'ETH')).toEqual({ available: 123_456_789n, held: 0n });
  expect(await house.unexplained()).toEqual([]);
});

test('after a rejection the same transaction may be announced again, and is credited once', async () => {
  const customerId = house.newCustomer();
  const txHash = await paid(customerId, 160n, 12);
  const { id } = await house.only(customerId);
  expect(await decide(id, house.first, decisionOf('reject', 'evidenceInsufficient'))).toMatchObject({
    ok: true,
  });
  await house.deposits.watch.run();
  const again = await house.announce(customerId, { txHash, amount: 160n * units });
  if (!again.ok) throw new Error(again.refusal);
  expect(again.value).toMatchObject({ status: 'review', chain: { amount: '160' } });
  expect(again.value.id).not.toBe(id);
  expect(await decide(again.value.id, house.second, onChain)).toMatchObject({ ok: true });
  expect(await house.balance(customerId, 'USDT')).toEqual({ available: 160n * units, held: 0n });
});

test('Bitcoin: the whole way, three confirmations', async () => {
  const customerId = house.newCustomer();
  const txHash = house.bitcoin.pay(await house.address(customerId, 'BTC'), 2_500_000n);
  expect(await house.announce(customerId, { currency: 'BTC', txHash, amount: 2_500_000n })).toMatchObject({
    ok: true,
  });
  await house.deposits.watch.run();
  expect(await house.only(customerId)).toMatchObject({ chain: { state: 'pending', confirmations: 0 } });
  house.bitcoin.mine(3);
  await house.deposits.watch.run();
  const { id, chain } = await house.only(customerId);
  expect(chain).toMatchObject({ state: 'included', confirmations: 3, needed: 3 });
  expect(await decide(id, house.first, onChain)).toMatchObject({ ok: true });
  expect(await house.balance(customerId, 'BTC')).toEqual({ available: 2_500_000n, held: 0n });
});

test('every look at an announcement and its picture is in the audit log', async () => {
  const { sql } = await import('kysely');
  const customerId = house.newCustomer();
  const announced = await house.announce(customerId, { last6: 'abcdef' });
  if (!announced.ok) throw new Error(announced.refusal);
  const id = BigInt(announced.value.id) as never;
  expect(await house.deposits.evidence(house.first, id)).toMatchObject({
    value: { findings: ['notNamed'], hasProof: true, announcement: { last6: 'abcdef' } },
  });
  expect(await house.deposits.proof(house.second.operatorId, id)).toMatchObject({
    value: { owner: customerId },
  });
  const { rows } =
    await sql`select name, operator_ids[1] as by from audit.act where customer_id = ${customerId}
    order by sequence`.execute(house.db);
  expect(rows).toEqual([
    { name: 'deposits.view', by: house.first.operatorId },
    { name: 'deposits.viewProof', by: house.second.operatorId },
  ]);
});

test('a minimum that is raised refuses what is asked from then on, and no request that was answered before', async () => {
  const customerId = house.newCustomer();
  const sent = { currency: 'ETH', amount: 25_000_000n, last6: 'e7e7e7' } as const;
  const announced = await house.announce(customerId, sent, 'lost on its way');
  expect(announced).toMatchObject({ ok: true });
  const raised = { ...initialDepositPolicy, minimum: { ...initialDepositPolicy.minimum, ETH: '0.3' } };
  await publishSigned(house.db, 'deposits', 2, raised);
  await eventually(async () =>
    expect(await house.deposits.address(customerId, { currency: 'ETH' })).toMatchObject({
      value: { minAmount: '0.3' },
    }),
  );
  expect(await house.announce(customerId, { ...sent, last6: 'f8f8f8' })).toMatchObject({
    refusal: 'DEPOSIT_BELOW_MINIMUM',
    params: { currency: 'ETH', limit: '0.3' },
  });
  expect(await house.announce(customerId, sent, 'lost on its way')).toEqual(announced);
});
