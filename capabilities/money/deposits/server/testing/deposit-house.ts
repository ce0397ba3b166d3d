import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { createAuditLog, recordActs } from '#capabilities/desk/audit/server/append-act.ts';
import {
  createConfiguration,
  type RunningConfiguration,
} from '#capabilities/desk/configuration/server/configuration.ts';
import type { Operators } from '#capabilities/desk/operators/face.ts';
import { permissionsOf } from '#capabilities/desk/operators/rules.ts';
import { insertOperator, selectEmails } from '#capabilities/desk/operators/server/operators.sql.ts';
import { initialApprovalLimits } from '#capabilities/desk/reviews/approval-limits.ts';
import type { Reviewer } from '#capabilities/desk/reviews/server/review-needs.ts';
import { createReviews, type Reviews } from '#capabilities/desk/reviews/server/reviews.ts';
import { withPauses } from '#capabilities/desk/reviews/server/testing/with-pauses.ts';
import type { Chains } from '#capabilities/money/chains/face.ts';
import { createChainsPart } from '#capabilities/money/chains/server/part.ts';
import {
  type LocalEsplora,
  startLocalEsplora,
} from '#capabilities/money/chains/server/sample/local-esplora.ts';
import {
  type LocalEthereum,
  startLocalEthereum,
} from '#capabilities/money/chains/server/sample/local-ethereum.ts';
import { sampleKey } from '#capabilities/money/chains/server/sample/sample-chains.ts';
import { type NodeProxy, startNodeProxy } from '#capabilities/money/chains/server/testing/node-proxy.ts';
import { createLedgerFigures } from '#capabilities/money/ledger/server/ledger-figures.ts';
import { createTestLane, type TestLane } from '#capabilities/money/ledger/server/testing/test-lane.ts';
import { createReconciliation } from '#capabilities/money/reconciliation/server/reconciliation.ts';
import { prepareReturns } from '#capabilities/money/withdrawals/server/return-deposit.ts';
import type { WithdrawalServices } from '#capabilities/money/withdrawals/server/withdrawals.ts';
import { isFromCountry } from '#capabilities/people/customers/server/customers.sql.ts';
import type { KycTier } from '#capabilities/people/kyc/face.ts';
import { createFileStorage } from '#capabilities/people/uploads/server/file-storage.ts';
import { goodPicture } from '#capabilities/people/uploads/server/testing/hostile-images.ts';
import { createUploads } from '#capabilities/people/uploads/server/uploads.ts';
import type { ParsedInputOf } from '#foundation/calls/define-call.ts';
import { asCustomerId, type CustomerId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import { parsePrice } from '#foundation/money/price.ts';
import type { Result } from '#foundation/refusals/result.ts';
import { createDevMail } from '#foundation/server-kit/mail/dev-mailbox.ts';
import { type Mail, mailShape } from '#foundation/server-kit/mail/mail.ts';
import { createSecretBox } from '#foundation/server-kit/secret-box.ts';
import type { RechargeView, recharge } from '../../contract.ts';
import { createDeposits, type DepositServices } from '../deposits.ts';
import { createWithdrawalsBeside, type Guards, scriptedPayments } from './withdrawals-beside.ts';

/**
 * Deposits over local chains and a real database, with the inbox that decides them. The clock stands still.
 */
export interface DepositHouse extends TestLane {
  readonly ethereum: LocalEthereum;
  readonly bitcoin: LocalEsplora;
  readonly ethereumProxy: NodeProxy;
  readonly bitcoinProxy: NodeProxy;
  readonly chains: Chains;
  readonly deposits: DepositServices;
  readonly inbox: Reviews;
  /** What is on its way by post, oldest first. */
  letters(): Promise<Mail[]>;
  readonly first: Reviewer;
  readonly second: Reviewer;
  /** What another process has, which knows nothing but the database. */
  reborn(): Promise<{
    readonly deposits: DepositServices;
    readonly withdrawals: WithdrawalServices;
    readonly inbox: Reviews;
  }>;
  readonly withdrawals: WithdrawalServices;
  readonly guards: Guards;
  readonly frozen: Set<CustomerId>;
  newCustomer(): CustomerId;
  address(customerId: CustomerId, asset: Asset): Promise<string>;
  announce(
    customerId: CustomerId,
    announcement: Partial<ParsedInputOf<typeof recharge>>,
    requestId?: string,
  ): Promise<Result<RechargeView>>;
  only(customerId: CustomerId): Promise<RechargeView>;
  /** The customer's balance in the real book. */
  balance(customerId: CustomerId, asset: Asset): Promise<{ available: bigint; held: bigint }>;
  /** What the ledger says beside what the chains say: the currencies that differ for no listed reason. */
  unexplained(): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

export async function createDepositHouse(): Promise<DepositHouse> {
  const stage = await createTestLane({ recordActs });
  const { db, clock, lane, ledger, url } = stage;
  // Mail leaves through a job.
  await runMigrations({ connectionString: url });
  const folder = await mkdtemp(join(tmpdir(), 'assay-deposits-'));
  const [ethereum, bitcoin] = await Promise.all([startLocalEthereum(), startLocalEsplora()]);
  const ethereumProxy = await startNodeProxy(ethereum.url);
  const bitcoinProxy = await startNodeProxy(bitcoin.url);
  const onError = (failure: unknown) => void stage.errors.push(failure);
  const configurations: RunningConfiguration[] = [];
  const guards: Guards = {
    holdUntil: undefined,
    dailyLimit: undefined,
    paidBy: undefined,
    tier: 1,
    standing: 'served',
    rate: parsePrice('2500'),
  };
  const frozen = new Set<CustomerId>();
  const box = createSecretBox([{ id: 'test', bytes: Buffer.alloc(32, 1) }]);
  const uploads = createUploads({ db, clock, box, storage: createFileStorage(join(folder, 'uploads')) });
  const audit = createAuditLog(clock);
  const picture = new Uint8Array(await goodPicture(64, 48).png().toBuffer());

  async function reborn() {
    const { chains } = createChainsPart({
      db,
      clock,
      settings: {
        ethereum: {
          url: ethereumProxy.url,
          chainId: ethereum.chainId,
          token: ethereum.token,
          timeoutMs: 30_000,
        },
        bitcoin: { url: bitcoinProxy.url, network: 'regtest', timeoutMs: 30_000 },
        keys: { ethereum: sampleKey('ethereum'), bitcoin: sampleKey('bitcoin') },
      },
    });
    const configuration = createConfiguration({ db, clock, onError });
    configurations.push(configuration);
    const operators: Operators = {
      emailsOf: async (ids) => new Map((await selectEmails(db, ids)).map(({ id, email }) => [id, email])),
      emailsOfRole: async (role) => [`${role}@example.test`],
    };
    const shared = {
      db,
      clock,
      lane,
      uploads,
      audit,
      onError,
      platformName: 'Assay',
      identity: {
        tiersOf: async (customers: readonly CustomerId[]) =>
          new Map(customers.map((id) => [id, guards.tier])),
        depositLimit: (tier: KycTier) => [5_000_00000000n, 100_000_00000000n, undefined][tier],
      },
      jurisdictions: { standingOf: () => guards.standing },
      limitOn: (id: CustomerId) => (frozen.has(id) ? ('frozen' as const) : undefined),
      customers: {
        contactOf: async (id: CustomerId) => ({ email: `${id}@example.test`, language: 'en' as const }),
      },
    };
    const deposits = await createDeposits(
      {
        ...shared,
        chains,
        operators,
        usdtRate: () => guards.rate,
        payReturns: (asset) => prepareReturns(withdrawals.needs, asset),
      },
      configuration,
    );
    const withdrawals = await createWithdrawalsBeside(shared, {
      configuration,
      guards,
      deposits,
      ledger,
      operators,
    });
    const inbox = createReviews({
      db,
      clock,
      audit,
      operators: { ...operators, colleagues: async () => [] },
      onError,
      ...withPauses([deposits.reviews], clock),
      limits: { current: initialApprovalLimits },
      usdtRate: () => parsePrice('2500'),
      fromCountry: isFromCountry,
    });
    return { chains, deposits, withdrawals, inbox };
  }
  const { chains, deposits, withdrawals, inbox } = await reborn();

  async function reviewer(name: string): Promise<Reviewer> {
    const fields = { email: `${name}@example.test`, passwordHash: 'none', passwordExpiresAt: null };
    const at = new Date(clock.now());
    const operatorId = await db
      .transaction()
      .execute((tx) => insertOperator(tx, { ...fields, roles: ['reviewer'], totpSecret: null, at }));
    if (operatorId === undefined) throw new Error(`${name} was not stored`);
    return { operatorId, permissions: permissionsOf(['reviewer']), isSteppedUp: true };
  }

  let customers = 0n;
  let requests = 0;
  const house: DepositHouse = {
    ...stage,
    ethereum,
    bitcoin,
    ethereumProxy,
    bitcoinProxy,
    chains,
    deposits,
    withdrawals,
    guards,
    frozen,
    inbox,
    reborn,
    first: await reviewer('first'),
    second: await reviewer('second'),
    newCustomer() {
      customers += 1n;
      return asCustomerId(7_000_000n + customers);
    },
    async address(customerId, asset) {
      return (await chains.addressOf(customerId, asset)).address;
    },
    announce(customerId, announcement, requestId = `announce-${++requests}`) {
      const proof = new File([picture], 'proof.png');
      const sent = {
        currency: 'USDT',
        amount: 150_00000000n,
        last6: undefined,
        ...announcement,
        proof,
      } as const;
      const fingerprint = JSON.stringify([
        requestId,
        announcement.txHash,
        announcement.last6,
        String(announcement.amount),
      ]);
      return deposits.announce(
        customerId,
        { ...sent, txHash: announcement.txHash },
        { id: requestId, fingerprint },
      );
    },
    async only(customerId) {
      const { rows } = await deposits.list(customerId, { pageNum: 1, pageSize: 20 });
      const [row, ...more] = rows;
      if (row === undefined || more.length > 0) throw new Error(`${rows.length} deposits`);
      return row;
    },
    async balance(customerId, asset) {
      const balances = await ledger.balances({ book: 'real', customerId });
      const { available, held } = balances[asset];
      return { available, held };
    },
    async letters() {
      const { rows } = await sql<{ payload: unknown }>`
        select payload from graphile_worker._private_jobs order by id`.execute(db);
      return rows.map(({ payload }) => mailShape.parse(payload));
    },
    async unexplained() {
      const reconciliation = createReconciliation({
        db,
        clock,
        chains,
        audit,
        onError,
        isSample: false,
        platformName: 'Assay',
        ledger: createLedgerFigures({ db }),
        operators: { emailsOf: async () => new Map(), emailsOfRole: async () => [] },
        mail: createDevMail(db),
        cold: { current: { cold: [] } },
        explainers: () => [deposits.reconciling, scriptedPayments],
      });
      const { currencies } = await reconciliation.run(house.first.operatorId);
      return currencies.filter(({ state }) => state === 'different' || state === 'notCompared');
    },
    async close() {
      const unexplained = await house.unexplained();
      await deposits.watch.stop();
      for (const configuration of configurations) configuration.stop();
      await Promise.all([ethereumProxy.stop(), bitcoinProxy.stop()]);
      await Promise.all([ethereum.stop(), bitcoin.stop()]);
      await rm(folder, { recursive: true, force: true });
      // Whatever was credited on a chain's word was credited once for each output.
      const { rows } = await sql`select network, tx_hash, output from deposits.credit
        where reversed_at is null group by 1, 2, 3 having count(*) > 1`.execute(db);
      if (rows.length > 0) throw new Error('an output was credited twice');
      if (unexplained.length > 0) throw new Error(`not explained: ${JSON.stringify(unexplained)}`);
      await stage.end();
    },
  };
  return house;
}
