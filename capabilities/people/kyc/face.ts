import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Identification } from './contract.ts';

/** 0: not verified; 1: verified; 2: verified, and an operator has seen proof of means. */
export type KycTier = 0 | 1 | 2;

/** What other capabilities may ask of the identity checks. */
export interface Kyc {
  statusOf(customerId: CustomerId): Promise<Identification['status']>;
  /** First and last name as an operator verified them; undefined of who is not verified. */
  verifiedNameOf(customerId: CustomerId): Promise<string | undefined>;
  kycTierOf(customerId: CustomerId): Promise<KycTier>;
  /** By the configuration of the moment, in USDT units. */
  limitsOf(customerId: CustomerId): Promise<KycLimits>;
}

/** Who is verified, of many at once. */
export interface VerifiedCustomers {
  verifiedAmong(customers: readonly CustomerId[]): Promise<ReadonlySet<CustomerId>>;
}

/** What identities allow, of many customers at once. */
export interface IdentityTiers {
  /** Of each of them. */
  tiersOf(customers: readonly CustomerId[]): Promise<ReadonlyMap<CustomerId, KycTier>>;
  /**
   * How much may be credited to a customer of this tier in 30 days on one operator's word, in USDT units;
   * undefined: any amount.
   */
  depositLimit(tier: KycTier): bigint | undefined;
}

export interface KycLimits {
  readonly tier: KycTier;
  /** Undefined: none from the identity check. */
  readonly dailyWithdrawal: bigint | undefined;
  readonly loan: bigint;
}
