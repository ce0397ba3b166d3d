import { sql } from 'kysely';
import type { Configuration } from '#capabilities/desk/configuration/face.ts';
import { type DifferenceExplainer, fineOfUnits } from '#capabilities/money/reconciliation/face.ts';
import { createAddressCheck } from '#capabilities/money/withdrawals/server/address-check.ts';
import {
  createWithdrawals,
  type WithdrawalServices,
} from '#capabilities/money/withdrawals/server/withdrawals.ts';
import type { Standing } from '#capabilities/people/jurisdictions/rules.ts';
import type { KycTier } from '#capabilities/people/kyc/face.ts';
import { type Price, parsePrice } from '#foundation/money/price.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import { createDevMail } from '#foundation/server-kit/mail/dev-mailbox.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { DepositServiceNeeds } from '../deposit-needs.ts';
import type { DepositServices } from '../deposits.ts';

/** What guards the customers, as a test says. */
export interface Guards {
  holdUntil: Instant | undefined;
  /** USDT units; undefined: none. */
  dailyLimit: bigint | undefined;
  /** What withdrawals are paid with at the next look; undefined: they wait. */
  paidBy: string | undefined;
  /** Of approved ones: whether it is certain that nothing pays them. */
  givesUp?: boolean;
  tier: KycTier;
  standing: Standing;
  /** What every other currency is worth. */
  rate: Price | undefined;
}

/** What the test said was paid has left no address of the platform: the chain has it still. */
export const scriptedPayments: DifferenceExplainer = {
  name: 'scripted',
  wallets: async () => [],
  async explain(tx, asset) {
    const { rows } = await sql<{ actual: bigint }>`
      select actual from withdrawals.withdrawal where status = 'completed' and asset = ${asset}`.execute(tx);
    return rows.map(({ actual }) => ({
      kind: 'scripted',
      ref: 'test',
      amount: fineOfUnits(actual),
      note: '',
    }));
  },
};

type Shared = Pick<
  DepositServiceNeeds,
  | 'db'
  | 'clock'
  | 'lane'
  | 'uploads'
  | 'audit'
  | 'onError'
  | 'customers'
  | 'limitOn'
  | 'identity'
  | 'jurisdictions'
  | 'platformName'
>;

/** The withdrawals that pay deposits back, paid as the test says: what pays is tested in apps/signer. */
export function createWithdrawalsBeside(
  shared: Shared,
  given: {
    readonly configuration: Configuration;
    readonly guards: Guards;
    readonly deposits: Pick<DepositServices, 'returnable' | 'askedReturn' | 'askReturn'>;
    readonly ledger: Parameters<typeof createWithdrawals>[0]['ledger'];
    readonly operators: Parameters<typeof createWithdrawals>[0]['operators'];
  },
): Promise<WithdrawalServices> {
  const { guards } = given;
  return createWithdrawals({
    ...shared,
    ...given,
    customers: {
      ...shared.customers,
      countryOf: async () => 'GB',
      newestDeviceAt: async () => undefined,
    },
    links: { linksOf: async () => [], lookAgain: async () => {}, personOf: (customerId) => [customerId] },
    winsOf: async () => ({ won: 0, bets: 0, profit: 0n, oneIn: 1 }),
    mail: createDevMail(shared.db),
    boundOf: async () => 0n,
    markets: { usdtRate: () => parsePrice('2500') },
    kyc: {
      statusOf: async () => 'verified',
      verifiedNameOf: async () => 'Vera Sample',
      kycTierOf: async () => 1,
      limitsOf: async () => ({ tier: 1, dailyWithdrawal: guards.dailyLimit, loan: 0n }),
      ...shared.identity,
    },
    guard: {
      checkWithdrawalPassword: async (_, password) =>
        password === '246810' ? accept(null) : refuse('WITHDRAWAL_PASSWORD_INCORRECT'),
      checkWithdrawalCode: async (_, code) => (code === 'used' ? refuse('TOTP_INCORRECT') : accept(null)),
      withdrawalHoldUntil: async () => guards.holdUntil,
    },
    checkAddress: createAddressCheck(['mainnet', 'regtest'], () => []),
    findBitcoinPayment: async () => ({ ok: true, value: undefined }),
    openProvider: () => ({
      pays: () => true,
      step: async () =>
        guards.paidBy === undefined
          ? { kind: 'waiting', confirmations: 0 }
          : { kind: 'paid', payment: { paidBy: guards.paidBy, cost: null, evidence: '{}' } },
      giveUp: async () => guards.givesUp === true,
      confirmationsNeeded: () => 12,
    }),
  });
}
