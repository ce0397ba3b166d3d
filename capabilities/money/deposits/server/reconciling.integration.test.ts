import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuditLog } from '#capabilities/desk/audit/server/append-act.ts';
import { createLedgerFigures } from '#capabilities/money/ledger/server/ledger-figures.ts';
import {
  createReconciliation,
  type Reconciliation,
} from '#capabilities/money/reconciliation/server/reconciliation.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import { createDepositHouse, type DepositHouse } from './testing/deposit-house.ts';

let house: DepositHouse;
let reconciliation: Reconciliation;

beforeAll(async () => {
  house = await createDepositHouse();
  const { db, clock, chains } = house;
  reconciliation = createReconciliation({
    db,
    clock,
    chains,
    platformName: 'Assay',
    isSample: false,
    cold: { current: { cold: [] } },
    ledger: createLedgerFigures({ db }),
    explainers: () => [house.deposits.reconciling],
    audit: createAuditLog(clock),
    operators: { emailsOf: async () => new Map(), emailsOfRole: async () => [] },
    mail: { queue: async () => {}, committed: async () => {}, jobs: {} },
    onError: (failure) => expect.unreachable(String(failure)),
  });
});
afterAll(async () => {
  await house?.close();
});

async function compared(asset: Asset) {
  const { id } = await reconciliation.run(house.first.operatorId);
  const report = await reconciliation.get(BigInt(id));
  if (!report.ok) return expect.unreachable(report.refusal);
  return report.value.currencies.find(({ currency }) => currency === asset);
}

/** Everything that waits and may be decided is approved by as many operators as it needs. */
async function approve(customerId: CustomerId, reasonCode: string): Promise<void> {
  const { id } = await house.only(customerId);
  const decision = { decision: 'approve', reasonCode, note: '' } as const;
  const review = `recharge-${id}`;
  for (const by of [house.first, house.second]) {
    if ((await house.only(customerId)).status === 'review') await house.inbox.decide(review, by, decision);
  }
  expect((await house.only(customerId)).status).toBe('approved');
}

test('a deposit is explained from the block it is seen in until it is credited, and then both sides have it to the last wei', async () => {
  const customerId = house.newCustomer();
  const wei = 700_000_000_000_000_123n;
  await house.ethereum.pay('ETH', await house.address(customerId, 'ETH'), wei);
  await house.deposits.watch.run();
  expect(await compared('ETH')).toMatchObject({
    state: 'explained',
    chain: '0.700000000000000123',
    ledger: '0',
    difference: '0',
    lines: [{ kind: 'depositSeen', amount: '0.700000000000000123' }],
  });

  await house.ethereum.mine(20);
  await house.deposits.watch.run();
  await approve(customerId, 'chainConfirmed');
  expect(await compared('ETH')).toMatchObject({
    state: 'explained',
    ledger: '0.7',
    explained: '0.000000000000000123',
    difference: '0',
    lines: [{ kind: 'dust', amount: '0.000000000000000123' }],
  });
});

test('what is below the minimum is on the chain and in no balance', async () => {
  house.bitcoin.pay(await house.address(house.newCustomer(), 'BTC'), 900n);
  house.bitcoin.mine(1);
  await house.deposits.watch.run();
  expect(await compared('BTC')).toMatchObject({
    state: 'explained',
    chain: '0.000009',
    difference: '0',
    lines: [{ kind: 'depositSmall' }],
  });
});

test('a deposit on operators’ word is in the ledger, on no chain, and listed', async () => {
  const customerId = house.newCustomer();
  expect(await house.announce(customerId, { last6: 'abc123' })).toMatchObject({ ok: true });
  await approve(customerId, 'evidenceChecked');
  const { credited } = await house.only(customerId);
  expect(await compared('USDT')).toMatchObject({
    state: 'explained',
    chain: '0',
    ledger: credited,
    difference: '0',
    lines: [{ kind: 'depositWithoutChain', amount: `-${credited}` }],
  });
});

test('what came just now is looked for before anything is compared', async () => {
  await house.ethereum.pay('ETH', await house.address(house.newCustomer(), 'ETH'), 10n ** 18n);
  expect(await compared('ETH')).toMatchObject({
    state: 'explained',
    difference: '0',
    lines: [{ kind: 'depositSeen', amount: '1' }, { kind: 'dust' }],
  });
});

test('a node that is away: not compared, and nothing is said to agree', async () => {
  house.bitcoinProxy.tamper('refuse');
  expect(await compared('BTC')).toMatchObject({ state: 'notCompared', why: 'unreachable' });
  house.bitcoinProxy.tamper(undefined);
  expect(await compared('BTC')).toMatchObject({ state: 'explained' });
});
