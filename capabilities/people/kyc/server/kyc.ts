import type { Configuration } from '#capabilities/desk/configuration/face.ts';
import type { ReviewHandler } from '#capabilities/desk/reviews/face.ts';
import type { ParsedInputOf } from '#foundation/calls/define-call.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { parseUnits } from '#foundation/money/money.ts';
import { accept, type Result } from '#foundation/refusals/result.ts';
import { createDatabaseThrottle } from '#foundation/server-kit/throttle.ts';
import type { Identification, identification, KycDetails } from '../contract.ts';
import type { IdentityTiers, Kyc, VerifiedCustomers } from '../face.ts';
import { initialKycPolicy, kycPolicyShape } from '../policy.ts';
import {
  findKycState,
  findSubmission,
  insertSubmission,
  selectSubmissions,
  selectTiers,
  selectVerified,
  storeKycState,
} from './kyc.sql.ts';
import { createKycReviews } from './kyc-reviews.ts';
import type { KycNeeds, KycServiceNeeds } from './needs.ts';
import { submit } from './submit.ts';
import { findTakenBack } from './taken-back.sql.ts';
import { identificationView } from './view.ts';

/** Everything the calls of identity checks need; other capabilities see {@link Kyc} alone. */
export interface KycService extends Kyc, IdentityTiers, VerifiedCustomers {
  readonly needs: KycNeeds;
  readonly reviews: ReviewHandler;
  submit(customerId: CustomerId, sent: ParsedInputOf<typeof identification>): Promise<Result<Identification>>;
  identification(customerId: CustomerId): Promise<Result<Identification>>;
  /** Sample data: verified without pictures. A customer who has a KYC state is left alone. */
  addVerified(customerId: CustomerId, details: KycDetails): Promise<void>;
}

/** Each costs the decoding of four pictures. */
const submissionLimit = { points: 30, seconds: 3_600 };

export async function createKyc(given: KycServiceNeeds, configuration: Configuration): Promise<KycService> {
  const { db, clock, customers } = given;
  const policy = await configuration.define({
    name: 'kyc',
    schema: kycPolicyShape,
    initial: initialKycPolicy,
    permission: 'products.configure',
    guardsMoney: true,
  });
  const needs: KycNeeds = {
    ...given,
    policy,
    submissions: createDatabaseThrottle(db, 'kycSubmissions', submissionLimit),
  };

  const identificationFor = async (customerId: CustomerId) => {
    const kycState = await findKycState(db, customerId);
    const [submission] = kycState === undefined ? [] : await selectSubmissions(db, customerId, 1);
    const takenBackId = kycState?.takenBackId ?? undefined;
    const takenBack = takenBackId === undefined ? undefined : await findTakenBack(db, takenBackId);
    return identificationView(kycState, submission, takenBack, policy.current);
  };
  return {
    needs,
    reviews: createKycReviews(needs),
    async submit(customerId, sent) {
      const submitted = await submit(needs, customerId, sent);
      return submitted.ok ? accept(await identificationFor(customerId)) : submitted;
    },
    identification: async (customerId) => accept(await identificationFor(customerId)),
    statusOf: async (customerId) => (await findKycState(db, customerId))?.status ?? 'none',
    verifiedAmong: async (customers) => new Set(await selectVerified(db, customers)),
    async tiersOf(customers) {
      const known = new Map(
        (await selectTiers(db, customers)).map(({ customerId, tier }) => [customerId, tier]),
      );
      return new Map(customers.map((id) => [id, known.get(id) ?? 0]));
    },
    depositLimit: (tier) => (tier === 2 ? undefined : parseUnits(policy.current.depositLimits[tier])),
    kycTierOf: async (customerId) => (await findKycState(db, customerId))?.tier ?? 0,
    async verifiedNameOf(customerId) {
      const state = await findKycState(db, customerId);
      const submission =
        state?.status === 'verified' ? await findSubmission(db, state.submissionId) : undefined;
      return submission && `${submission.firstName} ${submission.lastName}`;
    },
    async limitsOf(customerId) {
      const tier = (await findKycState(db, customerId))?.tier ?? 0;
      const { loanLimits, unverifiedDailyWithdrawal } = policy.current;
      const loan = tier === 0 ? '0' : loanLimits[tier - 1];
      return {
        tier,
        dailyWithdrawal: tier === 0 ? parseUnits(unverifiedDailyWithdrawal) : undefined,
        loan: parseUnits(loan ?? '0') ?? 0n,
      };
    },
    async addVerified(customerId, details) {
      const at = new Date(clock.now());
      await db.transaction().execute(async (tx) => {
        if ((await findKycState(tx, customerId)) !== undefined) return;
        const submission = { ...details, customerId, pictures: {}, kept: [], submittedAt: at, dueAt: at };
        const submissionId = await insertSubmission(tx, { ...submission, status: 'verified' });
        if (submissionId === undefined) return;
        await storeKycState(tx, customerId, { status: 'verified', tier: 1, submissionId });
        const { country } = details;
        await customers.recordIdentity(tx, customerId, { status: 'verified', tier: 1, country });
      });
    },
  };
}
