import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { expect } from 'vitest';
import { createAuditLog, recordActs } from '#capabilities/desk/audit/server/append-act.ts';
import { createConfiguration } from '#capabilities/desk/configuration/server/configuration.ts';
import type { ReviewDecision } from '#capabilities/desk/reviews/face.ts';
import { listedMarket } from '#capabilities/markets/catalogue/server/testing/option-listings.ts';
import { atOnce } from '#capabilities/markets/prices/server/testing/current-at-once.ts';
import {
  type ScriptedMarkets,
  startScriptedMarkets,
} from '#capabilities/markets/prices/server/testing/start-markets.ts';
import { untilLasted } from '#capabilities/markets/prices/server/testing/until-lasted.ts';
import type { LedgerReader, MoneyLane } from '#capabilities/money/ledger/face.ts';
import { createFunding } from '#capabilities/money/ledger/funding.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { createLedgerReader } from '#capabilities/money/ledger/server/ledger-reader.ts';
import { createMoneyLane, type RunningMoneyLane } from '#capabilities/money/ledger/server/money-lane.ts';
import { createFileStorage } from '#capabilities/people/uploads/server/file-storage.ts';
import { createUploads, type UploadsService } from '#capabilities/people/uploads/server/uploads.ts';
import { asCustomerId, asOperatorId } from '#foundation/ids/ids.ts';
import { formatUnits, parseUnits, unitsPerWhole } from '#foundation/money/money.ts';
import type { Result } from '#foundation/refusals/result.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { createSecretBox } from '#foundation/server-kit/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { type AdjustableClock, createFixedClock } from '#foundation/time/clock.ts';
import type { LoanDetail, LoanView } from '../../contract.ts';
import { createLoans, type LoanServices } from '../loans.ts';
import { drawnSignature } from './drawn-signature.ts';
import { expectLoansInOrder } from './loan-accounts.ts';

/** The whole way of a loan over a real database, with a clock and prices that move when the test says so. */
export interface LoanHouse {
  readonly database: TestDatabase;
  readonly clock: AdjustableClock;
  readonly lane: RunningMoneyLane;
  readonly ledger: LedgerReader;
  readonly feed: ScriptedMarkets['feed'];
  readonly uploads: UploadsService;
  /** Those of the running process. */
  loans: LoanServices;
  /** What the identity check allows, in USDT units. */
  limit: bigint;
  isSold: boolean;
  /** Mails that were handed on after their commit. */
  readonly mails: Mail[];
  /** What the engine complained of. */
  readonly complaints: string[];
  /** One quote, a millisecond later than the last, in whole USD; without waiting for what it sets off. */
  quote(bid: number, code?: 'BTCUSD' | 'ETHUSD'): void;
  /** The same, and again until the price has lasted. */
  lasts(bid: number, code?: 'BTCUSD' | 'ETHUSD'): void;
  /** A price that lasts, and waits. */
  tick(bid: number, code?: 'BTCUSD' | 'ETHUSD'): Promise<void>;
  /** Moves the clock, gives each market its last price again, and does what fell due. */
  pass(ms: number): Promise<void>;
  /** Moves the clock without a tick. */
  wait(ms: number): Promise<void>;
  /** A process that knows nothing but the database, on this lane. */
  reborn(lane: MoneyLane): Promise<LoanServices>;
  /** Another process takes the running one's place. */
  restart(): Promise<void>;
  /** A signed request for a loan. */
  ask(
    key: AccountKey,
    changes?: Partial<Asked>,
    request?: { id: string; fingerprint: string },
  ): Promise<Result<LoanView>>;
  decide(
    key: AccountKey,
    id: string,
    decision: 'approve' | 'reject',
    requestId?: string,
  ): Promise<Result<null>>;
  /** A loan that is paid out. */
  borrowed(key: AccountKey, changes?: Partial<Asked>): Promise<LoanDetail>;
  found(key: AccountKey, id: string): Promise<LoanDetail>;
  pool(): Promise<{ free: string; promised: string }>;
  house(account: 'house/loan-interest' | 'house/loans-lent'): Promise<string>;
  close(): Promise<void>;
}

export interface Asked {
  readonly amount: bigint;
  readonly termDays: number;
  readonly collateralCurrency: 'BTC' | 'ETH';
  readonly agreementVersion: string;
  readonly maxCollateral?: bigint;
  readonly signature: File | undefined;
}

export const poolFunds = 100_000n * unitsPerWhole;
const openingPrices = { BTCUSD: 100_000, ETHUSD: 4_000 };

export async function createLoanHouse(): Promise<LoanHouse> {
  const database = await createTestDatabase();
  const { db, url } = database;
  await runMigrations({ connectionString: url });
  const clock = createFixedClock(Date.parse('2026-11-24T15:30:00Z'));
  const catalogue = [listedMarket('BTCUSD'), listedMarket('ETHUSD', 2)];
  const prices: Record<string, number> = { ...openingPrices };
  const quoteOf = (code: string) => {
    const bidPoints = Math.round((prices[code] ?? 0) * 100);
    return { code, bidPoints, askPoints: bidPoints + 100, at: clock.now() };
  };
  const { markets, feed } = await startScriptedMarkets(
    catalogue.map(({ code }) => quoteOf(code)),
    { db, clock, catalogue, current: atOnce },
  );
  const lane = createMoneyLane({ url, clock, onError: () => {}, recordActs });
  const ledger = createLedgerReader({ db });
  const funding = createFunding(lane, { demoStartUnits: 10_000n * unitsPerWhole });
  taken(await funding.fundHouse('real', 'house/loan-pool', poolFunds, 'pool'));
  taken(await funding.fundHouse('real', 'house/capital', unitsPerWhole, 'capital'));
  const folder = await mkdtemp(join(tmpdir(), 'assay-loans-'));
  const box = createSecretBox([{ id: 'test', bytes: Buffer.alloc(32, 7) }]);
  const uploads = createUploads({ db, clock, storage: createFileStorage(folder), box });
  const drawing = await drawnSignature();
  const configurations: { stop(): void }[] = [];
  const unexpected = (error: unknown) => expect.unreachable(String(error));

  async function reborn(through: MoneyLane): Promise<LoanServices> {
    const configuration = createConfiguration({ db, clock, onError: unexpected });
    configurations.push(configuration);
    return createLoans({
      db,
      lane: through,
      ledger,
      markets,
      clock,
      configuration,
      uploads,
      platformName: 'Assay',
      kyc: {
        limitsOf: async () => ({ tier: 1, dailyWithdrawal: undefined, loan: house.limit }),
        kycTierOf: async () => 1,
      },
      allows: () => house.isSold,
      audit: createAuditLog(clock),
      mail: {
        queue: async () => {},
        committed: async (mail) => void house.mails.push(mail),
        jobs: {},
      },
      customers: {
        contactOf: async (customerId) => ({ email: `${customerId}@loan.test`, language: 'en' }),
        countryOf: async () => 'ZA',
      },
      onError: (error) => void house.complaints.push(String(error)),
    });
  }

  async function settled(): Promise<void> {
    await house.loans.engine.settled();
  }

  const house: LoanHouse = {
    database,
    clock,
    lane,
    ledger,
    feed,
    uploads,
    reborn,
    loans: undefined as never,
    limit: 10_000n * unitsPerWhole,
    isSold: true,
    mails: [],
    complaints: [],
    quote(bid, code = 'BTCUSD') {
      clock.advance(1);
      prices[code] = bid;
      feed.write(quoteOf(code));
      markets.pump();
    },
    lasts(bid, code = 'BTCUSD') {
      untilLasted({ markets, clock }, code, () => house.quote(bid, code));
    },
    async tick(bid, code) {
      house.lasts(bid, code);
      await settled();
    },
    async pass(ms) {
      clock.advance(ms);
      for (const { code } of catalogue) feed.write(quoteOf(code));
      markets.pump();
      await settled();
      await house.loans.caughtUp();
    },
    async wait(ms) {
      clock.advance(ms);
      await house.loans.caughtUp();
    },
    async restart() {
      await house.loans.engine.stop();
      house.loans = await reborn(lane);
      await house.loans.engine.start();
      await settled();
    },
    ask: (key, changes = {}, request = newRequest()) =>
      house.loans.request(
        key,
        {
          amount: 1_000n * unitsPerWhole,
          termDays: 30,
          collateralCurrency: 'BTC',
          agreementVersion: '1.1.3',
          signature: drawing,
          ...changes,
        },
        request,
        'en',
      ),
    decide: (key, id, decision, requestId = newRequest().id) =>
      house.loans.reviews.carryOut(decisionOf(`${key.customerId}-${id}`, decision, requestId)),
    async borrowed(key, changes) {
      const { id } = taken(await house.ask(key, changes));
      taken(await house.decide(key, id, 'approve'));
      return house.found(key, id);
    },
    found: async (key, id) => taken(await house.loans.find(key, id)),
    async pool() {
      const reserves = await ledger.reserves();
      const found = reserves.find(({ book, product }) => book === 'real' && product === 'loans');
      return { free: formatUnits(found?.free ?? -1n), promised: formatUnits(found?.promised ?? -1n) };
    },
    house: async (account) => formatUnits(await ledger.houseBalance('real', account, 'USDT')),
    async close() {
      await house.loans.engine.stop();
      for (const configuration of configurations) configuration.stop();
      await lane.close();
      await markets.stop();
      await expectLoansInOrder(house);
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
  house.loans = await reborn(lane);
  await house.loans.engine.start();
  return house;
}

export function decisionOf(
  subjectId: string,
  decision: 'approve' | 'reject',
  requestId: string,
): ReviewDecision {
  return {
    reviewId: `loan-${subjectId}`,
    requestId,
    subjectId,
    decision,
    note: '',
    reasonCode: decision === 'approve' ? 'loanTermsMet' : 'loanPurposeUnclear',
    operatorIds: [asOperatorId(1n)],
  };
}

let lastCustomer = 3000n;
let lastRequest = 0;

/** A new customer with 2,000 USDT, 1 BTC and 10 ETH on the real book. */
export async function fundedBorrower({ lane }: Pick<LoanHouse, 'lane'>) {
  const customerId = asCustomerId(++lastCustomer);
  const funding = createFunding(lane, { demoStartUnits: 0n });
  for (const [asset, whole] of [
    ['USDT', 2_000n],
    ['BTC', 1n],
    ['ETH', 10n],
  ] as const) {
    taken(await funding.fundReal(customerId, asset, whole * unitsPerWhole, `${asset} ${customerId}`));
  }
  return { book: 'real', customerId } as const;
}

/**
 * A new request; its fingerprint is its own, so that the throttle of like commands stays out
 * of the way.
 */
export function newRequest() {
  const id = `loan request ${++lastRequest}`;
  return { id, fingerprint: id };
}

export const usdt = (text: string) => parseUnits(text) ?? 0n;

/** The value of what must have been accepted. */
