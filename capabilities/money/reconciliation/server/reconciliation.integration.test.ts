import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAuditLog } from '#capabilities/desk/audit/server/append-act.ts';
import { createStage, type ReviewsStage } from '#capabilities/desk/reviews/server/testing/reviews-stage.ts';
import { createFunding } from '#capabilities/money/ledger/funding.ts';
import { createLedgerFigures } from '#capabilities/money/ledger/server/ledger-figures.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { dayMs, formatInstant } from '#foundation/time/clock.ts';
import type { DifferenceExplainer, Explanation } from '../face.ts';
import { fineOfUnits } from '../rules.ts';
import { createReconciliation, type Reconciliation } from './reconciliation.ts';
import { createScriptedChains, type ScriptedChains } from './testing/scripted-chains.ts';

let stage: ReviewsStage;
let chains: ScriptedChains;
let reconciliation: Reconciliation;
let mails: Mail[];
let lines: Explanation[];
let isBroken: boolean;
let failures: unknown[];
let seenThrough: number | undefined;
const cold = { current: { cold: [] as { network: 'bitcoin'; address: string; label: string }[] } };

/** As another capability hands it in. */
const explainer: DifferenceExplainer = {
  name: 'withdrawals',
  seenThrough: async () => seenThrough,
  wallets: async (network) => (network === 'bitcoin' ? [{ wallet: 'hot', address: 'bc1qhot' }] : []),
  async explain(tx, asset) {
    if (isBroken) await sql`select 1 / 0`.execute(tx);
    return asset === 'BTC' ? lines : [];
  },
};

beforeEach(async () => {
  stage = await createStage({ fundsAdjustments: false });
  chains = createScriptedChains();
  mails = [];
  lines = [];
  failures = [];
  seenThrough = undefined;
  isBroken = false;
  cold.current.cold = [];
  reconciliation = openReconciliation(true);
  // The stage's customer has 100 USDT.
  chains.has('0xDeposit1', 'USDT', 100_000_000n);
  await deposit('BTC', 150_000_000n, 'deposit-1');
  chains.has('bc1qdeposit1', 'BTC', 150_000_000n);
});
afterEach(() => stage.end());

function openReconciliation(isSample: boolean): Reconciliation {
  const { db, clock, operators } = stage;
  return createReconciliation({
    db,
    clock,
    chains,
    cold,
    isSample,
    platformName: 'Assay',
    explainers: () => [explainer],
    ledger: createLedgerFigures({ db }),
    audit: createAuditLog(clock),
    operators: { ...operators, emailsOfRole: async (role) => [`${role}@example.test`] },
    mail: {
      queue: async (_, mail) => void mails.push(mail),
      committed: async () => {},
      jobs: {},
    },
    onError: (failure) => void failures.push(failure),
  });
}

/** A deposit as the ledger has it; refs of several words are sample money. */
async function deposit(asset: Asset, units: bigint, ref: string): Promise<void> {
  const funding = createFunding(stage.lane, { demoStartUnits: 1n });
  taken(await funding.fundReal(asCustomerId(900n), asset, units, ref));
}

const run = () => reconciliation.run(stage.treasurer.operatorId);
const of = (currency: Asset) => ({ currency });

describe('a report', () => {
  test('agrees to the last satoshi, at a named block', async () => {
    const report = await run();
    expect(report.state).toBe('agreed');
    expect(report.currencies).toMatchObject([
      { ...of('USDT'), state: 'agreed', chain: '100', ledger: '100', difference: '0' },
      { ...of('BTC'), state: 'agreed', chain: '1.5', ledger: '1.5', height: 100, blockHash: 'b'.repeat(64) },
      { ...of('ETH'), state: 'agreed' },
    ]);
    expect(mails).toEqual([]);
    expect((await stage.acts()).at(-1)).toMatchObject({ name: 'reconciliation.run' });
  });

  test.each([
    ['more', 1n, '0.00000001'],
    ['less', -1n, '-0.00000001'],
  ])('finds one satoshi %s on the chain, and tells the treasurers', async (_, change, difference) => {
    chains.has('bc1qdeposit1', 'BTC', 150_000_000n + change);
    const report = await run();
    expect(report.state).toBe('different');
    expect(report.currencies[1]).toMatchObject({ ...of('BTC'), state: 'different', difference });
    expect(mails).toMatchObject([{ to: 'treasurer@example.test' }]);
    expect(mails[0]?.text).toContain(`${difference} BTC at block 100`);
    expect(await reconciliation.newestReport()).toMatchObject({
      state: 'different',
      reportId: report.id,
      isAcknowledged: false,
      differences: [{ currency: 'BTC', amount: difference }],
    });
  });

  test('finds one unit altered in the ledger', async () => {
    await sql`alter table ledger.posting disable trigger append_only`.execute(stage.db);
    await sql`update ledger.posting set units = units - 1 where ref = 'deposit-1'`.execute(stage.db);
    expect((await run()).currencies[1]).toMatchObject({ state: 'different', difference: '0.00000001' });
    await sql`update ledger.posting set units = units + 1 where ref = 'deposit-1'`.execute(stage.db);
    expect((await run()).state).toBe('agreed');
  });

  test('finds one wei', async () => {
    chains.has('0xDeposit1', 'ETH', 1n);
    expect((await run()).currencies[2]).toMatchObject({ ...of('ETH'), difference: '0.000000000000000001' });
  });

  test('counts what every wallet has: deposit addresses, the hot wallet and the cold ones, each address once', async () => {
    chains.deposits.bitcoin.push('bc1qdeposit2');
    cold.current.cold = [
      { network: 'bitcoin', address: 'bc1qcold', label: 'Vault' },
      { network: 'bitcoin', address: 'BC1QHOT', label: 'the hot wallet again' },
    ];
    chains.has('bc1qdeposit1', 'BTC', 0n);
    chains.has('bc1qdeposit2', 'BTC', 50_000_000n);
    chains.has('bc1qhot', 'BTC', 60_000_000n);
    chains.has('bc1qcold', 'BTC', 40_000_000n);
    const report = taken(await reconciliation.get(BigInt((await run()).id)));
    expect(report.currencies[1]).toMatchObject({
      state: 'agreed',
      holdings: [
        { wallet: 'deposit', addresses: 2, amount: '0.5' },
        { wallet: 'hot', addresses: 1, amount: '0.6' },
        { wallet: 'cold', addresses: 1, amount: '0.4' },
      ],
    });
  });

  test('lists what explains a difference, and what is left is exact', async () => {
    lines = [
      { kind: 'depositSeen', ref: 'a1b2', amount: fineOfUnits(30n), note: '2 of 3 confirmations' },
      { kind: 'payoutBroadcast', ref: '77', amount: -fineOfUnits(10n), note: '' },
    ];
    chains.has('bc1qdeposit1', 'BTC', 150_000_020n);
    const { id, state } = await run();
    expect(state).toBe('agreed');
    expect(taken(await reconciliation.get(BigInt(id))).currencies[1]).toMatchObject({
      state: 'explained',
      explained: '0.0000002',
      difference: '0',
      lines: [
        { kind: 'depositSeen', ref: 'a1b2', amount: '0.0000003', note: '2 of 3 confirmations' },
        { kind: 'payoutBroadcast', ref: '77', amount: '-0.0000001' },
      ],
    });
  });

  test('sample money is explained in sample mode alone', async () => {
    await deposit('BTC', 5n, 'dev funding 1');
    await deposit('BTC', 7n, 'dev funding 2');
    const { id, state } = await run();
    expect(state).toBe('agreed');
    expect(taken(await reconciliation.get(BigInt(id))).currencies[1]?.lines).toEqual([
      { kind: 'sampleFunding', ref: 'dev deposit', amount: '-0.00000012', note: '2' },
    ]);
    reconciliation = openReconciliation(false);
    expect((await run()).currencies[1]).toMatchObject({ state: 'different', difference: '-0.00000012' });
  });
});

test('nothing is compared beyond the block that a source has looked at', async () => {
  seenThrough = 97;
  expect((await run()).currencies[1]).toMatchObject({ ...of('BTC'), height: 97 });
  seenThrough = 500;
  expect((await run()).currencies[1]).toMatchObject({ ...of('BTC'), height: 100 });
});

describe('what can’t be read', () => {
  test.each(['unreachable', 'slow', 'inconsistent'])(
    'a node that is %s: not compared, and why; never zero',
    async (fault) => {
      chains.fault = fault;
      const report = await run();
      expect(report.state).toBe('notCompared');
      for (const each of report.currencies) {
        expect(each).toMatchObject({ state: 'notCompared', why: fault });
        expect(each.chain).toBeUndefined();
        expect(each.difference).toBeUndefined();
      }
      expect(mails).toEqual([]);
      expect(await reconciliation.newestReport()).toMatchObject({ notCompared: ['USDT', 'BTC', 'ETH'] });
    },
  );

  test('a source that fails: its reason is named, and another report is made later', async () => {
    isBroken = true;
    const report = await run();
    expect(report.currencies[1]).toMatchObject({ state: 'notCompared', why: 'source:withdrawals' });
    expect(failures).not.toEqual([]);
    isBroken = false;
    expect((await run()).state).toBe('agreed');
  });

  test('a sample chain that sleeps is woken by an operator, not by the night', async () => {
    chains.isAsleep = true;
    await reconciliation.runNightly();
    expect((await reconciliation.list({}, { offset: 0, limit: 1 })).rows[0]).toMatchObject({
      state: 'notCompared',
      currencies: [{ why: 'asleep' }, { why: 'asleep' }, { why: 'asleep' }],
    });
    expect((await run()).state).toBe('agreed');
  });
});

describe('afterwards', () => {
  const reason = { reasonCode: 'investigating', note: 'asked the bank' } as const;

  test('an operator says why, once; the report stays as it was', async () => {
    chains.has('bc1qdeposit1', 'BTC', 1n);
    const { id } = await run();
    const given = { id: BigInt(id), by: stage.treasurer.operatorId, ...reason };
    expect(await reconciliation.acknowledge(given)).toMatchObject({
      value: { state: 'different', acknowledgement: reason },
    });
    expect(await reconciliation.acknowledge(given)).toMatchObject({ refusal: 'REPORT_NOT_OPEN' });
    expect(await reconciliation.newestReport()).toMatchObject({ isAcknowledged: true });
    expect((await stage.acts()).at(-1)).toMatchObject({ name: 'reconciliation.acknowledge' });
    await run();
    expect(await reconciliation.newestReport()).toMatchObject({ state: 'different', isAcknowledged: false });
  });

  test('treasurers are written to when a difference is new, another or gone; the console says since when it stands', async () => {
    const { clock } = stage;
    const news = () =>
      mails.splice(0).map(({ subject, text }) => [subject, /^.* at block .*$/m.exec(text)?.[0]]);
    const night = async (satoshi: bigint) => {
      clock.advance(dayMs);
      chains.has('bc1qdeposit1', 'BTC', 150_000_000n + satoshi);
      await reconciliation.runNightly();
    };
    const since = async () => (await reconciliation.newestReport()).differences[0]?.since;
    const differ = 'Assay: ledger and chain differ';
    await night(7n);
    const first = formatInstant(clock.now());
    expect(await since()).toBe(first);
    expect(news()).toEqual([[differ, '0.00000007 BTC at block 100: new']]);
    await night(7n);
    // What can't be compared is neither gone nor new.
    chains.fault = 'unreachable';
    await night(7n);
    chains.fault = undefined;
    await night(7n);
    expect([await since(), news()]).toEqual([first, []]);
    await night(9n);
    expect(await since()).toBe(formatInstant(clock.now()));
    expect(news()).toEqual([[differ, '0.00000009 BTC at block 100: it was 0.00000007']]);
    await night(0n);
    expect(news()).toEqual([
      ['Assay: ledger and chain agree again', '0 BTC at block 100: agrees again, it was 0.00000009'],
    ]);
    await night(0n);
    expect(news()).toEqual([]);
    await night(9n);
    expect(news()).toEqual([[differ, '0.00000009 BTC at block 100: new']]);
    const { rows } = await reconciliation.list({}, { offset: 0, limit: 10 });
    expect(rows.map(({ currencies }) => currencies[1]?.since === first)).toEqual([
      ...[false, false, false, false, true, false, true, true],
    ]);
  });

  test('of another currency it is said that it stands as it stood', async () => {
    chains.has('bc1qdeposit1', 'BTC', 1n);
    await run();
    chains.has('0xDeposit1', 'ETH', 5n);
    await run();
    expect(mails.map(({ text }) => text.match(/unchanged since|: new/g))).toEqual([
      [': new'],
      ['unchanged since', ': new'],
    ]);
  });

  test('two that find the same at once write once', async () => {
    chains.has('bc1qdeposit1', 'BTC', 1n);
    const other = openReconciliation(true);
    await Promise.all([reconciliation.runNightly(), other.runNightly()]);
    expect(mails).toHaveLength(1);
    expect((await reconciliation.list({}, { offset: 0, limit: 5 })).total).toBe(2);
  });

  test('what agrees waits for no reason', async () => {
    const { id } = await run();
    const given = { by: stage.treasurer.operatorId, ...reason };
    expect(await reconciliation.acknowledge({ id: BigInt(id), ...given })).toMatchObject({
      refusal: 'REPORT_NOT_OPEN',
    });
    expect(await reconciliation.acknowledge({ id: 9_999n, ...given })).toMatchObject({
      refusal: 'NOT_FOUND',
    });
    expect(await reconciliation.get(9_999n)).toMatchObject({ refusal: 'NOT_FOUND' });
  });

  test('the database changes no report', async () => {
    await run();
    for (const table of ['report', 'compared', 'line', 'acknowledgement']) {
      const name = sql.table(`reconciliation.${table}`);
      await expect(sql`delete from ${name}`.execute(stage.db)).rejects.toThrow('never changed');
    }
    await expect(
      sql`update reconciliation.compared set difference = 0, state = 'agreed'`.execute(stage.db),
    ).rejects.toThrow('never changed');
  });

  test('two who ask at once get one report', async () => {
    const [first, second] = await Promise.all([run(), run()]);
    expect(first.id).toBe(second.id);
    expect((await reconciliation.list({}, { offset: 0, limit: 10 })).total).toBe(1);
  });
});
