import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStage, type ReviewsStage } from '#capabilities/desk/reviews/server/testing/reviews-stage.ts';
import { createFunding } from '#capabilities/money/ledger/funding.ts';
import { createLedgerFigures } from '#capabilities/money/ledger/server/ledger-figures.ts';
import { fundHouse } from '#capabilities/money/ledger/server/testing/test-lane.ts';
import { postTransfers } from '#capabilities/money/ledger/transfer-kind.ts';
import type { NetworkHoldings, WalletsRead } from '#capabilities/money/reconciliation/face.ts';
import { type Asset, assets } from '#foundation/money/money.ts';
import { asPrice } from '#foundation/money/price.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { BankStatements } from './banks.ts';
import { createSolvency, type SolvencyView } from './solvency.ts';

// The stage's customer has 100 USDT.
let stage: ReviewsStage;
let bitcoin: WalletsRead;
let ethereum: WalletsRead;
let banks: BankStatements['banks'];
let bitcoinPrice: bigint | undefined;

beforeEach(async () => {
  stage = await createStage();
  bitcoin = chainWith({ BTC: 0n });
  ethereum = chainWith({ USDT: 100n, ETH: 0n });
  banks = [];
  bitcoinPrice = 50_000n;
});
afterEach(() => stage.end());

const whole = 10n ** 18n;

/** One deposit address with so many whole coins. */
function chainWith(amounts: Partial<Record<Asset, bigint>>): WalletsRead {
  const holdings = new Map(
    assets.map((asset) => {
      const amount = (amounts[asset] ?? 0n) * whole;
      return [asset, [{ wallet: 'deposit', addresses: 1, amount, largest: [{ address: '0xone', amount }] }]];
    }),
  );
  return { ok: true, at: { height: 7, hash: '0xseven' }, holdings };
}

function solvency(isSample = false) {
  const { db, clock, ledger } = stage;
  return createSolvency({
    db,
    clock,
    ledger,
    isSample,
    ledgerFigures: createLedgerFigures({ db }),
    markets: {
      usdtRate: (asset) => {
        if (asset === 'USDT') return asPrice(10n ** 10n);
        return bitcoinPrice === undefined ? undefined : asPrice(bitcoinPrice * 10n ** 10n);
      },
    },
    alarms: { current: { lowReservePercent: 25, lowReserveDays: 7, shortBelowPercent: 100 } },
    banks: { current: { banks }, author: 'treasurer@example.test', publishedAt: clock.now() },
    isSampleChain: () => isSample,
    readHoldings: async (): Promise<NetworkHoldings[]> => [
      { network: 'bitcoin', assets: ['BTC'], wallets: bitcoin },
      { network: 'ethereum', assets: ['ETH', 'USDT'], wallets: ethereum },
    ],
  });
}

async function lineOf(asset: Asset, view?: SolvencyView) {
  const looked = view ?? (await solvency().look(false));
  return looked.lines.find(({ currency }) => currency === asset) ?? expect.unreachable();
}

const customerKey = () => ({ book: 'real', customerId: stage.customerId }) as const;

test('what customers have is held, until a single unit is gone', async () => {
  expect(await lineOf('USDT')).toMatchObject({ owed: '100', held: '100', ratio: '1', isShort: false });
  await createFunding(stage.lane, { demoStartUnits: 0n }).fundReal(stage.customerId, 'USDT', 1n, 'one more');
  const look = await solvency().look(false);
  expect(await lineOf('USDT', look)).toMatchObject({
    owed: '100.00000001',
    ratio: '0.999999',
    isShort: true,
  });
  expect(look.whole).toMatchObject({ owed: '100.00000001', held: '100', isShort: true });
  // Nothing of the others is owed: nothing is short.
  expect(await lineOf('BTC', look)).toMatchObject({ owed: '0', held: '0', isShort: false });
  expect(await solvency().newest()).toEqual(look);
});

test('promises and charity are owed, held and locked money too, and a loan is never taken off', async () => {
  await fundHouse(stage, 'house/plan-yield', 30_00000000n);
  const moves = [
    ['house/plan-yield', 'house/plan-promised', 20n],
    ['available', 'held', 10n],
    ['available', 'plan', 10n],
    ['available', 'house/charity-payable', 5n],
    ['house/loans-lent', 'loan-owed', 40n],
  ] as const;
  for (const [from, to, coins] of moves) {
    const transfer = {
      from,
      to,
      asset: 'USDT',
      units: coins * 10n ** 8n,
      reason: 'adjustment',
      ref: 'test',
    } as const;
    expect(await stage.lane.submit(postTransfers, { key: customerKey(), input: [transfer] })).toEqual(
      accept(null),
    );
  }
  expect(await lineOf('USDT')).toMatchObject({
    customers: '95',
    promised: '20',
    charity: '5',
    owed: '120',
    held: '100',
    ratio: '0.833333',
    isShort: true,
  });
});

test('reserved margin profits are owed, adjustments’ money is the platform’s, and what the capital owes is missing', async () => {
  await fundHouse(stage, 'house/trading', 30_00000000n);
  await fundHouse(stage, 'house/adjustments', 7_00000000n);
  ethereum = chainWith({ USDT: 137n, ETH: 0n });
  expect(await lineOf('USDT')).toMatchObject({ owed: '100', held: '137' });
  const move = { asset: 'USDT', reason: 'adjustment', ref: 'test' } as const;
  // A profit of 25 where 10 are free: the customer is paid, and the capital stands at -15.
  const moves = [
    { ...move, from: 'house/trading', to: 'house/trading-promised', units: 20_00000000n },
    { ...move, from: 'house/trading', to: 'available', units: 25_00000000n },
  ] as const;
  for (const transfer of moves)
    expect(await stage.lane.submit(postTransfers, { key: customerKey(), input: [transfer] })).toEqual(
      accept(null),
    );
  expect(await stage.ledger.cover('real')).toEqual({
    free: 0n,
    promised: 20_00000000n,
    capital: -15_00000000n,
    owed: [{ asset: 'USDT', units: 15_00000000n }],
  });
  // 145 are owed; of the 137 held 7 are the adjustments': the 15 that the capital owes are missing.
  expect(await lineOf('USDT')).toMatchObject({
    customers: '125',
    promised: '20',
    owed: '145',
    held: '137',
    ratio: '0.944827',
    isShort: true,
  });
});

test('a bank counts as its statement says, with who entered it and when', async () => {
  ethereum = chainWith({ USDT: 60n, ETH: 0n });
  expect((await lineOf('USDT')).isShort).toBe(true);
  banks = [{ bank: 'First Bank', amount: 40_00000000n, statedOn: '2026-01-04', evidence: 'statement 3' }];
  expect(await lineOf('USDT')).toMatchObject({
    held: '100',
    isShort: false,
    banks: [{ bank: 'First Bank', amount: '40', statedOn: '2026-01-04', evidence: 'statement 3' }],
    stated: { by: 'treasurer@example.test' },
    chain: { height: 7, wallets: [{ wallet: 'deposit', amount: '60', largest: [{ address: '0xone' }] }] },
  });
});

test('a chain that can’t be read counts as it was read last, and as nothing when it never was', async () => {
  const fault: WalletsRead = { ok: false, why: 'unreachable' };
  [ethereum, bitcoin] = [fault, fault];
  const never = await lineOf('USDT');
  expect(never).toMatchObject({ held: '0', isShort: true, notRead: 'unreachable' });
  expect(never.chain).toBeUndefined();
  ethereum = chainWith({ USDT: 100n, ETH: 0n });
  const { chain } = await lineOf('USDT');
  ethereum = fault;
  stage.clock.advance(60_000);
  expect(await lineOf('USDT')).toMatchObject({ held: '100', isShort: false, notRead: 'unreachable', chain });
});

test('invented money is held in sample mode alone, and says so', async () => {
  const funding = createFunding(stage.lane, { demoStartUnits: 0n });
  await funding.fundReal(stage.customerId, 'BTC', 2_00000000n, 'sample BTC');
  await funding.fundReal(stage.customerId, 'BTC', 1_00000000n, 'dev 1');
  const sample = await solvency(true).look(false);
  expect(await lineOf('BTC', sample)).toMatchObject({ owed: '3', held: '3', sample: '3', isShort: false });
  expect(sample).toMatchObject({ isSample: true, whole: { owed: '150100', held: '150100', isShort: false } });
  const real = await solvency(false).look(false);
  expect(await lineOf('BTC', real)).toMatchObject({ owed: '3', held: '0', ratio: '0', isShort: true });
  expect((await lineOf('BTC', real)).sample).toBeUndefined();
  // Without a price there is no whole; each asset stands alone.
  bitcoinPrice = undefined;
  expect((await solvency(true).look(false)).whole).toBeUndefined();
});

test('looks are kept as they were, and the first who asks takes one', async () => {
  expect(await solvency().newest()).toBeUndefined();
  const [one, other] = await Promise.all([solvency().current(), solvency().current()]);
  expect(one.lines).toEqual(other.lines);
  await expect(sql`update treasury.solvency set lines = '[]'`.execute(stage.db)).rejects.toThrow(
    'never changed',
  );
  await expect(sql`delete from treasury.solvency`.execute(stage.db)).rejects.toThrow('never changed');
});
