import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { createAuditLog, recordActs } from '#capabilities/desk/audit/server/append-act.ts';
import type { Operators } from '#capabilities/desk/operators/face.ts';
import { permissionsOf, type Role } from '#capabilities/desk/operators/rules.ts';
import { insertOperator, selectEmails } from '#capabilities/desk/operators/server/operators.sql.ts';
import { adjustmentAccount } from '#capabilities/money/accounting/adjustments.ts';
import type { OrderChecks } from '#capabilities/money/adjustments/face.ts';
import { initialLimits } from '#capabilities/money/adjustments/limits.ts';
import { createAdjustments } from '#capabilities/money/adjustments/server/adjustments.ts';
import { createFunding } from '#capabilities/money/ledger/funding.ts';
import { createTestLane, type TestLane } from '#capabilities/money/ledger/server/testing/test-lane.ts';
import { insertCustomer, isFromCountry } from '#capabilities/people/customers/server/customers.sql.ts';
import { createCustomers } from '#capabilities/people/customers/server/customers.ts';
import { testGuard } from '#capabilities/people/security/server/testing/test-guard.ts';
import type { Uploads } from '#capabilities/people/uploads/face.ts';
import { createFileStorage } from '#capabilities/people/uploads/server/file-storage.ts';
import { createUploads } from '#capabilities/people/uploads/server/uploads.ts';
import { createOrderChecks } from '#capabilities/products/orders/server/order-recorded.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { assets, unitsPerWhole } from '#foundation/money/money.ts';
import { parsePrice } from '#foundation/money/price.ts';
import { createDevMail } from '#foundation/server-kit/mail/dev-mailbox.ts';
import { createSecretBox } from '#foundation/server-kit/secret-box.ts';
import { type ApprovalLimits, initialApprovalLimits } from '../../approval-limits.ts';
import type { ReviewHandler, ReviewPauses } from '../../face.ts';
import type { Person } from '../deadline-needs.ts';
import { createRequestDesk } from '../request-desk.ts';
import type { Reviewer, ReviewNeeds } from '../review-needs.ts';
import { createReviews, type Reviews } from '../reviews.ts';
import { withPauses } from './with-pauses.ts';

export type Adjustments = ReturnType<typeof createAdjustments>;

/** The inbox over real adjustments of a customer with 100 USDT, on a fresh database. */
export interface ReviewsStage extends TestLane {
  readonly adjustments: Adjustments;
  readonly operators: Operators & ReviewNeeds['operators'];
  readonly uploads: Uploads;
  readonly customerId: CustomerId;
  readonly treasurer: Reviewer;
  readonly reviewer: Reviewer;
  readonly second: Reviewer;
  /** The inbox as another process has it, over sources that behave otherwise, with other limits or pauses. */
  inbox(handlers?: readonly ReviewHandler[], limits?: ApprovalLimits, pauses?: ReviewPauses): Reviews;
  /** The treasurer asks for a correction; gives the review's id. */
  ask(units: bigint): Promise<string>;
  /** The same for so many of one USDT each. */
  askMany(count: number): Promise<string[]>;
  available(): Promise<bigint>;
  /** The acts in the log, oldest first. */
  acts(): Promise<{ name: string; subject: string; operators: readonly bigint[] }[]>;
}

/** What a reviewer says of a correction that is right. */
export const approval = {
  decision: 'approve',
  reasonCode: 'evidenceChecked',
  note: 'bank statement',
} as const;

export const startUnits = 100_00000000n;
interface StageOptions {
  readonly fundsAdjustments?: boolean;
  /** What the ticks of an order say, in place of orders of its own. */
  readonly differenceOf?: OrderChecks['differenceOf'];
}

/** What corrections can be paid from, in each asset. */
export const adjustmentFunds = 30_000_00000000n;

export async function createStage({
  fundsAdjustments = true,
  differenceOf,
}: StageOptions = {}): Promise<ReviewsStage> {
  const stage = await createTestLane({ recordActs });
  const { db, clock, lane, ledger } = stage;
  const audit = createAuditLog(clock);
  const at = new Date(clock.now());
  const customer = await db.transaction().execute((tx) =>
    insertCustomer(tx, {
      username: 'corrected',
      email: 'corrected@example.test',
      passwordHash: 'none',
      country: undefined,
      language: 'en',
      invitationCode: 'CORRECTED',
      invitedBy: undefined,
      createdAt: at,
    }),
  );
  if (customer === undefined) throw new Error('the customer was not stored');
  const customerId = customer.id;
  const funding = createFunding(lane, { demoStartUnits: 0n });
  await funding.fundReal(customerId, 'USDT', startUnits, 'stage deposit');

  const people: Person[] = [];
  async function operator(name: string, ...roles: Role[]): Promise<Reviewer> {
    const operatorId = await db.transaction().execute((tx) =>
      insertOperator(tx, {
        email: `${name}@example.test`,
        roles,
        passwordHash: 'none',
        passwordExpiresAt: null,
        totpSecret: null,
        at,
      }),
    );
    if (operatorId === undefined) throw new Error(`${name} was not stored`);
    const permissions = permissionsOf(roles);
    people.push({ id: operatorId, email: `${name}@example.test`, permissions });
    return { operatorId, permissions, isSteppedUp: true };
  }

  const emailsOf = async (ids: readonly Reviewer['operatorId'][]) =>
    new Map((await selectEmails(db, ids)).map(({ id, email }) => [id, email]));
  const customers = createCustomers({
    db,
    clock,
    mail: createDevMail(db),
    platformName: 'Assay',
    isInvitationRequired: () => false,
    supportEmail: () => 'support@example.test',
    guard: testGuard(db, clock),
    isOpenToNewcomers: async () => true,
    servesCountry: () => true,
    houseInvitationCodes: [],
    accountsOf: () => Promise.reject(new Error('not asked here')),
    newDevice: async () => {},
    sessionsEnded: () => {},
    agreedAtRegistration: async () => {},
    bindInvitation: async () => {},
    afterRegistered: async () => {},
    onFailure: (failure) => void stage.errors.push(failure),
  });
  const operators = { emailsOf, emailsOfRole: async () => [], colleagues: async () => people };
  const folder = await mkdtemp(join(tmpdir(), 'reviews-stage-'));
  const box = createSecretBox([{ id: 'test', bytes: Buffer.alloc(32, 7) }]);
  const uploads = createUploads({ db, clock, storage: createFileStorage(folder), box });
  const requestDesk = createRequestDesk({ db, clock, audit, uploads });
  // Mail leaves through a job.
  await runMigrations({ connectionString: stage.url });
  for (const asset of fundsAdjustments ? assets : []) {
    const id = `stage ${adjustmentAccount} ${asset}`;
    await funding.fundHouse('real', adjustmentAccount, adjustmentFunds, id, asset);
  }
  const prices = new Map([
    ['BTC', parsePrice('100000')],
    ['ETH', parsePrice('2500')],
  ]);
  const limits = { current: initialLimits };
  const usdtRate = (currency: string) => prices.get(currency);
  const adjustments = createAdjustments({
    db,
    clock,
    lane,
    ledger,
    requestDesk,
    differenceOf:
      differenceOf ?? createOrderChecks({ db, ledger, aroundOf: async () => undefined }).differenceOf,
    customers,
    operators,
    limits,
    markets: { usdtRate },
    mail: createDevMail(db),
    platformName: 'Assay',
    onError: (failure) => void stage.errors.push(failure),
  });
  const treasurer = await operator('treasurer', 'treasurer');
  const onError = (failure: unknown) => void stage.errors.push(failure);
  let requests = 0;
  async function ask(units: bigint): Promise<string> {
    const id = `ask-${++requests}`;
    const asked = await adjustments.request({
      key: { book: 'real', customerId },
      asset: 'USDT',
      units,
      reasonCode: 'missedCredit',
      note: 'A deposit was not credited',
      reference: 'ticket 7',
      requestedBy: treasurer.operatorId,
      request: { id, fingerprint: id },
    });
    if (!asked.ok) throw new Error(asked.refusal);
    return `adjustment-${asked.value.id}`;
  }
  return {
    ...stage,
    adjustments,
    operators,
    uploads,
    customerId,
    treasurer,
    reviewer: await operator('reviewer', 'reviewer'),
    second: await operator('second', 'reviewer', 'treasurer'),
    inbox: (handlers = [adjustments.reviews], approvalLimits = initialApprovalLimits, pauses = undefined) =>
      createReviews({
        db,
        clock,
        audit,
        ...withPauses(handlers, clock, pauses),
        onError,
        operators,
        limits: { current: approvalLimits },
        usdtRate,
        fromCountry: isFromCountry,
      }),
    ask,
    async askMany(count) {
      const ids: string[] = [];
      for (let nth = 0; nth < count; nth += 1) ids.push(await ask(unitsPerWhole));
      return ids;
    },
    available: async () => (await ledger.balances({ book: 'real', customerId })).USDT.available,
    async acts() {
      const { rows } = await sql<{ name: string; subject: string; operators: bigint[] }>`
        select name, subject, operator_ids as operators from audit.act order by sequence`.execute(db);
      return rows;
    },
    async end() {
      await stage.end();
      await rm(folder, { recursive: true });
    },
  };
}
