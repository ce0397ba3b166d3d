import {
  fundedAccounts,
  type HouseAccount,
  houseAccounts,
  isReserveLow,
  type Reserve,
  type Transfer,
} from '#capabilities/ledger/rules.ts';
import { type Asset, assets } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { dayMs } from '#foundation/time/clock.ts';

/**
 * The house accounts that operators may bring money into or take it out of. What backs promises already made,
 * what is owed to charity and the rounding move by their products' rules alone.
 */
export const treasuryAccounts = [
  'house/plan-yield',
  'house/option-payout',
  'house/loan-pool',
  'house/trading',
  'house/capital',
  'house/collateral-sold',
  'house/fees',
  'house/loan-interest',
  'house/incentives',
  'house/losses',
  'house/conversion',
  'house/adjustments',
] as const satisfies readonly HouseAccount[];
export type TreasuryAccount = (typeof treasuryAccounts)[number];

/**
 * Every account of the house, as the console lists them: what backs promises first, each beside what it
 * backs; the outside last.
 */
export const listedAccounts: readonly HouseAccount[] = [
  ...new Set<HouseAccount>([...fundedAccounts, ...houseAccounts.filter((account) => account !== 'outside')]),
  'outside',
];

/** Every promise is in USDT, and so is what backs it. */
export const treasuryAsset = 'USDT';

/**
 * What the house has in other assets as well: what conversions and corrections are paid from, fees taken in
 * what was received, and the coins of sold collateral.
 */
const manyAssets: ReadonlySet<TreasuryAccount> = new Set<TreasuryAccount>([
  'house/conversion',
  'house/adjustments',
  'house/fees',
  'house/collateral-sold',
]);

export function assetsOf(account: TreasuryAccount): readonly Asset[] {
  return manyAssets.has(account) ? assets : [treasuryAsset];
}

/** Why house money moves; their sentences are `treasury.reasons.<code>`. */
export const fundingReasons = ['reserve', 'capital', 'earnings', 'correction'] as const;
export type FundingReason = (typeof fundingReasons)[number];

/** What a decision on a funding may name (`reviews.reasons.<code>`). */
export const decisionReasons = {
  approve: ['evidenceChecked'],
  reject: ['evidenceMissing', 'wrongAmount', 'notJustified'],
} as const;

/** A funding is to be decided within this time. */
export const dueWithinMs = dayMs;

export interface HouseFunding {
  readonly id: bigint;
  readonly account: TreasuryAccount;
  readonly asset: Asset;
  /** Negative when it is taken out. */
  readonly units: bigint;
}

/** Against `outside`: what comes in is the house's own, never a customer's. */
export function fundingTransfer({ id, account, asset, units }: HouseFunding): Transfer {
  const isIn = units > 0n;
  return {
    from: isIn ? 'outside' : account,
    to: isIn ? account : 'outside',
    asset,
    units: isIn ? units : -units,
    reason: isIn ? 'houseFunding' : 'houseWithdrawal',
    ref: `funding-${id}`,
  };
}

/** What the account has after it. HOUSE_ACCOUNT_SHORT when more is taken out than it has. */
export function balanceAfter(balance: bigint, units: bigint): Result<bigint> {
  const after = balance + units;
  return units < 0n && after < 0n ? refuse('HOUSE_ACCOUNT_SHORT') : accept(after);
}

/** `empty`: nothing is free, so that new sales are refused; `low`: less is free than the alarm asks for. */
export type ReserveLevel = 'good' | 'low' | 'empty';
export const reserveLevels = ['good', 'low', 'empty'] as const satisfies readonly ReserveLevel[];

export function reserveLevel(reserve: Reserve, alarmSharePpm: bigint): ReserveLevel {
  if (reserve.free <= 0n) return 'empty';
  return isReserveLow(reserve, alarmSharePpm) ? 'low' : 'good';
}
