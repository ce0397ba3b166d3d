import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { createAuditLog } from '#capabilities/desk/audit/server/append-act.ts';
import { createConfiguration } from '#capabilities/desk/configuration/server/configuration.ts';
import { publishSigned } from '#capabilities/desk/configuration/server/testing/publish-signed.ts';
import type { Reviews } from '#capabilities/desk/reviews/server/reviews.ts';
import { createStage, type ReviewsStage } from '#capabilities/desk/reviews/server/testing/reviews-stage.ts';
import { expectStanding } from '#capabilities/money/integrity/server/testing/expect-standing.ts';
import type { MoneyLane } from '#capabilities/money/ledger/face.ts';
import { createFunding } from '#capabilities/money/ledger/funding.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { Standing } from '#capabilities/people/jurisdictions/rules.ts';
import type { KycTier } from '#capabilities/people/kyc/face.ts';
import type { OptionWins } from '#capabilities/products/options/face.ts';
import type { AccountLimit } from '#foundation/calls/account-limits.ts';
import { asCustomerId, type CustomerId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import { parsePrice } from '#foundation/money/price.ts';
import { units } from '#foundation/money/testing/amounts.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { createDevMail } from '#foundation/server-kit/mail/dev-mailbox.ts';
import { type Mail, mailShape } from '#foundation/server-kit/mail/mail.ts';
import { hourMs, type Instant } from '#foundation/time/clock.ts';
import type { WithdrawalView } from '../../contract.ts';
import type { ConfiguredTerms } from '../../terms.ts';
import { createAddressCheck } from '../address-check.ts';
import { addDestination } from '../destinations.ts';
import type { BitcoinPayment } from '../disbursement/bitcoin-evidence.ts';
import type { DisbursementProvider } from '../disbursement/disbursement-provider.ts';
import type { WantedWithdrawal } from '../request-withdrawal.ts';
import { withdrawalStandings } from '../withdrawal-standings.ts';
import { createWithdrawals, type WithdrawalServices } from '../withdrawals.ts';

export const elsewhere = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
export const onBitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
interface Devices {
  readonly others: readonly CustomerId[];
  readonly newestAt: Instant | undefined;
}
const noWins: OptionWins = { won: 0, bets: 0, profit: 0n, oneIn: 1 };
const noDevices: Devices = { others: [], newestAt: undefined };
/** What stands in a customer's way, or speaks for them, until a test says so. */
const unhindered = {
  dailyLimit: undefined,
  bound: 0n,
  guardHold: undefined,
  tier: 1,
  standing: 'served',
  limit: undefined,
  devices: noDevices,
  wins: noWins,
  bitcoin: undefined,
} as const;
export const bank = {
  holder: 'Vera Sample',
  bankName: 'First Bank',
  account: '000123456789',
  ifsc: 'HDFC0001234',
  branch: 'Fort',
};

/**
 * Withdrawals on one database, of one customer after the other. What guards an account is the test's to say.
 */
export interface WithdrawalsStage extends Omit<ReviewsStage, 'inbox' | 'ask'> {
  /**
   * Whose withdrawals they are: a customer with 5,000 USDT, 2 BTC and 10 ETH, to whom {@link elsewhere} has
   * been known for a day.
   */
  key: AccountKey;
  /** Another customer, whose guards are all in order. */
  newcomer(): Promise<void>;
  readonly withdrawals: WithdrawalServices;
  readonly inbox: Reviews;
  /** The inbox over sources that behave otherwise. */
  readonly inboxOf: ReviewsStage['inbox'];
  /** Undefined: none. */
  dailyLimit: bigint | undefined;
  /** USDT units that open losses bind. */
  bound: bigint;
  guardHold: Instant | undefined;
  tier: KycTier;
  standing: Standing;
  limit: AccountLimit | undefined;
  /** Who else has signed in with theirs, and when the newest was first seen. */
  devices: Devices;
  wins: OptionWins;
  /** What the chain says of every Bitcoin transaction. */
  bitcoin: BitcoinPayment | undefined;
  /** Publishes other terms; every process has applied them. */
  publish(changes: Partial<ConfiguredTerms>): Promise<void>;
  /** As another process has them, on a lane of its own. */
  reborn(lane: MoneyLane): Promise<WithdrawalServices>;
  wanted(changes?: Partial<WantedWithdrawal>): WantedWithdrawal;
  ask(changes?: Partial<WantedWithdrawal>, id?: string): Promise<Result<WithdrawalView>>;
  /** Asked for and approved by as many as it needs; gives its view. */
  approved(changes?: Partial<WantedWithdrawal>): Promise<WithdrawalView>;
  reviewId(view: { readonly id: string }): string;
  subject(view: { readonly id: string }): string;
  balance(asset?: Asset): Promise<{ available: bigint; held: bigint }>;
  /** What is on its way to the customer by post, oldest first. */
  letters(): Promise<Mail[]>;
  end(): Promise<void>;
}

export const approval = { decision: 'approve', reasonCode: 'detailsChecked', note: '' } as const;
export const rejection = {
  decision: 'reject',
  reasonCode: 'unusualActivity',
  note: 'not like the others',
} as const;

export async function createWithdrawalsStage(
  openProvider: (stage: ReviewsStage, confirmationsNeeded: () => number) => DisbursementProvider,
): Promise<WithdrawalsStage> {
  const base = await createStage();
  const { db, clock, lane, ledger, operators, url } = base;
  // Mail leaves through a job.
  await runMigrations({ connectionString: url });
  const onError = (failure: unknown) => void base.errors.push(failure);
  const opened: { stop(): void; refresh(): Promise<void> }[] = [];
  /** A process has its own, as each has its own lane. */
  function configurationOfOwn() {
    const configuration = createConfiguration({ db, clock, onError });
    opened.push(configuration);
    return configuration;
  }
  const funding = createFunding(lane, { demoStartUnits: 0n });
  const prices = new Map([
    ['BTC', parsePrice('100000')],
    ['ETH', parsePrice('2500')],
  ]);
  const reborn = (on: MoneyLane) =>
    createWithdrawals({
      db,
      clock,
      ledger,
      boundOf: async () => stage.bound,
      operators,
      onError,
      lane: on,
      configuration: configurationOfOwn(),
      audit: createAuditLog(clock),
      mail: createDevMail(db),
      uploads: base.uploads,
      platformName: 'Assay',
      markets: { usdtRate: (currency) => prices.get(currency) },
      customers: {
        newestDeviceAt: async () => stage.devices.newestAt,
        contactOf: async (customerId) => ({ email: `${customerId}@example.test`, language: 'en' }),
        countryOf: async () => 'GB',
      },
      links: {
        linksOf: async () =>
          stage.devices.others.map((customerId) => ({
            customerId,
            kind: 'device',
            worth: 'person',
            facts: [],
          })),
        lookAgain: async () => {},
        personOf: (customerId) => [customerId, ...stage.devices.others],
      },
      winsOf: async () => stage.wins,
      kyc: {
        statusOf: async () => 'verified',
        verifiedNameOf: async () => 'Vera Sample',
        kycTierOf: async () => 1,
        limitsOf: async () => ({ tier: stage.tier, dailyWithdrawal: stage.dailyLimit, loan: 0n }),
        tiersOf: async (customers) => new Map(customers.map((id) => [id, stage.tier])),
        depositLimit: () => undefined,
      },
      jurisdictions: { standingOf: () => stage.standing },
      guard: {
        checkWithdrawalPassword: async (_, password) =>
          password === '246810' ? accept(null) : refuse('WITHDRAWAL_PASSWORD_INCORRECT'),
        checkWithdrawalCode: async (_, code) => (code === 'used' ? refuse('TOTP_INCORRECT') : accept(null)),
        withdrawalHoldUntil: async () => stage.guardHold,
      },
      limitOn: () => stage.limit,
      deposits: {
        returnable: async () => refuse('NOT_FOUND'),
        askedReturn: async () => undefined,
        askReturn: async () => refuse('NOT_FOUND'),
      },
      checkAddress: createAddressCheck(['mainnet'], () => []),
      findBitcoinPayment: async (txHash) => ({
        ok: true,
        value: stage.bitcoin && { ...stage.bitcoin, txHash },
      }),
      openProvider: (confirmationsNeeded) => openProvider(base, confirmationsNeeded),
    });
  const withdrawals = await reborn(lane);
  let requests = 0;
  let version = 1;
  const stage: WithdrawalsStage = {
    ...base,
    withdrawals,
    reborn,
    async publish(changes) {
      version += 1;
      const terms = { ...withdrawals.needs.terms.current, ...changes };
      await publishSigned(db, 'withdrawals.terms', version, terms);
      await Promise.all(opened.map((each) => each.refresh()));
    },
    key: { book: 'real', customerId: base.customerId },
    ...unhindered,
    async newcomer() {
      stage.key = { book: 'real', customerId: asCustomerId(stage.key.customerId + 1n) };
      Object.assign(stage, unhindered);
      const { customerId } = stage.key;
      for (const [asset, amount] of [
        ['USDT', '5000'],
        ['BTC', '2'],
        ['ETH', '10'],
      ] as const) {
        taken(await funding.fundReal(customerId, asset, units(amount), `stage ${asset}`));
      }
      taken(await addDestination(withdrawals.needs, customerId, { ...stage.wanted(), label: 'mine' }));
      clock.advance(25 * hourMs);
    },
    inbox: base.inbox([withdrawals.reviews]),
    inboxOf: base.inbox,
    wanted: (changes = {}) => ({
      method: 'crypto',
      currency: 'USDT',
      amount: units('500'),
      address: elsewhere,
      label: '',
      tradPwd: '246810',
      ...changes,
    }),
    async ask(changes = {}, id = `ask-${++requests}`) {
      const wanted = stage.wanted(changes);
      const fingerprint = `${id} ${wanted.amount} ${wanted.address}`;
      return await withdrawals.ask(stage.key, wanted, { id, fingerprint });
    },
    async approved(changes = {}) {
      const view = taken(await stage.ask(changes));
      const decide = (by: typeof stage.reviewer) => stage.inbox.decide(stage.reviewId(view), by, approval);
      const first = taken(await decide(stage.reviewer));
      if (first.status === 'waiting') taken(await decide(stage.second));
      return taken(await withdrawals.get(stage.key, view.id));
    },
    subject: ({ id }) => `${stage.key.customerId}-${id}`,
    reviewId: (view) => `withdrawal-${stage.subject(view)}`,
    async balance(asset = 'USDT') {
      const { available, held } = (await ledger.balances(stage.key))[asset];
      return { available, held };
    },
    async letters() {
      const { rows } = await sql<{ payload: unknown }>`
        select payload from graphile_worker._private_jobs
        where payload ->> 'to' = ${`${stage.key.customerId}@example.test`} order by id`.execute(db);
      return rows.map(({ payload }) => mailShape.parse(payload));
    },
    async end() {
      for (const configuration of opened) configuration.stop();
      await withdrawals.disbursements.stop();
      await expectStanding(db, [withdrawalStandings]);
      await base.end();
    },
  };
  return stage;
}
