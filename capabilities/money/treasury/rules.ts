import {
  fundedAccounts,
  type HouseAccount,
  houseAccounts,
} from '#capabilities/money/accounting/chart-of-accounts.ts';
import type { Reserve, Transfer } from '#capabilities/money/ledger/rules.ts';
import { type Asset, assets } from '#foundation/money/money.ts';
import { divide } from '#foundation/money/rounding.ts';
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
 * Every house account, as the console lists them: what backs promises first, each beside what it backs; the
 * outside last.
 */
export const listedAccounts: readonly HouseAccount[] = [
  ...new Set<HouseAccount>([...fundedAccounts, ...houseAccounts.filter((account) => account !== 'outside')]),
  'outside',
];

/** Every promise is in USDT, and so is what backs it. */
export const treasuryAsset = 'USDT';

/**
 * What the platform has in other assets as well: what conversions and corrections are paid from, fees taken
 * in what was received, the coins of sold collateral, and what bears a deposit that left its chain.
 */
const manyAssets: ReadonlySet<TreasuryAccount> = new Set<TreasuryAccount>([
  'house/conversion',
  'house/adjustments',
  'house/fees',
  'house/collateral-sold',
  'house/capital',
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

/** Against `outside`: what comes in is the platform's own, never a customer's. */
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

/** Why a reserve needs money; their sentences are `treasury.alarm.<reason>`. */
export const reserveAlarms = ['nothingFree', 'nothingSells', 'soldOut', 'fewDays', 'share', 'short'] as const;
export type ReserveAlarm = (typeof reserveAlarms)[number];

/** `empty`: new sales are refused, of all that is on sale; `low`: there is another alarm. */
export const reserveLevels = ['good', 'low', 'empty'] as const;
export type ReserveLevel = (typeof reserveLevels)[number];

/** When the alarms ring. */
export interface ReserveLimits {
  /** Less is free than this share of what is promised. */
  readonly sharePpm: bigint;
  /** What is free lasts fewer days, at what sales take from it. */
  readonly days: number;
}

/** A reserve beside what is sold from it, in USDT units. */
export interface UsedReserve extends Reserve {
  /** The least that selling each thing on sale takes. */
  readonly leasts: readonly bigint[];
  /** What sales took in the last {@link soldOverDays}; absent where it is released with each sale's end. */
  readonly sold?: bigint | undefined;
  /** What promises made may come to beyond what is set aside for them. */
  readonly short?: bigint | undefined;
}
export const soldOverDays = 7;

/** The whole days for which what is free lasts at the sales of the last days; absent while none take any. */
export function daysOfSales({ free, sold = 0n }: Pick<UsedReserve, 'free' | 'sold'>): number | undefined {
  if (sold <= 0n) return undefined;
  return free <= 0n ? 0 : Number(divide(free * BigInt(soldOverDays), sold, 'down'));
}

/** What is wrong with a reserve; nothing while all that is on sale can be sold for long enough. */
export function alarmsOf(reserve: UsedReserve, limits: ReserveLimits): ReserveAlarm[] {
  const { free, promised, leasts, short = 0n } = reserve;
  if (free <= 0n) return short > 0n ? ['nothingFree', 'short'] : ['nothingFree'];
  const soldOut = leasts.filter((least) => least > free).length;
  if (soldOut > 0 && soldOut === leasts.length) return ['nothingSells'];
  const rings: Readonly<Partial<Record<ReserveAlarm, boolean>>> = {
    soldOut: soldOut > 0,
    fewDays: (daysOfSales(reserve) ?? limits.days) < limits.days,
    share: free * 1_000_000n < promised * limits.sharePpm,
    short: short > 0n,
  };
  return reserveAlarms.filter((alarm) => rings[alarm] === true);
}

export function levelOf(alarms: readonly ReserveAlarm[]): ReserveLevel {
  if (alarms.length === 0) return 'good';
  return alarms.includes('nothingFree') || alarms.includes('nothingSells') ? 'empty' : 'low';
}
