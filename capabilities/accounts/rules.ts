import {
  type AccountName,
  type AssetBalance,
  type Balances,
  freeOf,
  type Transfer,
} from '#capabilities/ledger/rules.ts';
import { type Price, priceDecimals } from '#foundation/money/price.ts';
import { divide } from '#foundation/money/rounding.ts';

/**
 * An account's figures in USDT units. BTC and ETH are the customer's but carry no margin, so they are not in
 * it.
 */
export interface AccountFigures {
  /** available + margin + unrealised; what is held for a withdrawal or a bid does not count. */
  readonly equity: bigint;
  /** What open positions need: while a market's close margin is in force, more than is set aside for them. */
  readonly margin: bigint;
  /**
   * What may leave, or back a new order: available less what open losses and close margins bind; no
   * unrealised profit.
   */
  readonly freeMargin: bigint;
  /** equity ÷ margin in parts per million, rounded down; null without margin. */
  readonly marginLevelPpm: bigint | null;
  readonly unrealised: bigint;
}

/** What the balances come to with what the open positions stand at, and `bound` of what is available. */
export function accountFiguresOf(
  { USDT }: Balances,
  { unrealised, bound, needed }: Readonly<Record<'unrealised' | 'bound' | 'needed', bigint>>,
): AccountFigures {
  const { available } = USDT;
  const equity = available + USDT.margin + unrealised;
  return {
    equity,
    margin: needed,
    freeMargin: freeOf(available, bound),
    marginLevelPpm: needed === 0n ? null : divide(equity * 1_000_000n, needed, 'down'),
    unrealised,
  };
}

/** All that is the customer's in one asset, available or set aside; a loan that is owed is not. */
export function ownedOf({ available, held, margin, plan, collateral }: AssetBalance): bigint {
  return available + held + margin + plan + collateral;
}

/**
 * An amount in USDT units by the price of one, rounded down; undefined without a price. Nothing is worth
 * nothing at any price.
 */
export function worthInUsdt(rate: Price | undefined, units: bigint): bigint | undefined {
  if (units === 0n) return 0n;
  return rate === undefined ? undefined : divide(units * rate, 10n ** BigInt(priceDecimals), 'down');
}

/** Why money is in `held`, by the reason of the transfer that put it there. */
export function holdingKindOf(reason: Transfer['reason']): 'withdrawals' | 'bids' | 'deposits' | 'other' {
  if (reason.startsWith('withdraw')) return 'withdrawals';
  if (reason.startsWith('nft')) return 'bids';
  return reason.startsWith('deposit') ? 'deposits' : 'other';
}

/** By how much a transfer changed the available balance. */
export function availableChange({ from, to, units }: Pick<Transfer, 'from' | 'to' | 'units'>): bigint {
  if (to === 'available') return units;
  return from === 'available' ? -units : 0n;
}

/**
 * What a realised result is made of: the reasons of the orders' transfers, margin apart, which only moves.
 */
export const profitParts = ['profit', 'loss', 'fee', 'swap', 'lossProtection'] as const;
export type ProfitPart = (typeof profitParts)[number];
/** Signed changes of the balance, in USDT units. */
export type RealisedResult = Readonly<Record<ProfitPart, bigint>>;

export const nothingRealised: RealisedResult = {
  profit: 0n,
  loss: 0n,
  fee: 0n,
  swap: 0n,
  lossProtection: 0n,
};

/**
 * The result with one more transfer's change. Throws on a reason that is no part of it: nobody asked for
 * such.
 */
export function withChange(
  result: RealisedResult,
  reason: Transfer['reason'],
  units: bigint,
): RealisedResult {
  const part = profitParts.find((each) => each === reason);
  if (part === undefined) throw new Error(`${reason} is no part of a result`);
  return { ...result, [part]: result[part] + units };
}

export function netOf(result: RealisedResult): bigint {
  return profitParts.reduce((sum, part) => sum + result[part], 0n);
}

/** The accounts equity is made of, open profit apart. */
export const equityAccounts = ['available', 'margin'] as const satisfies AccountName[];

/**
 * What comes from here into equity is a deposit, and what goes there a withdrawal: money placed or converted,
 * not won or lost.
 */
export const fundingAccounts = [
  'outside',
  'held',
  'plan',
  'collateral',
  'loan-owed',
  'house/loan-pool',
  'house/conversion',
  'house/loan-promised',
] as const satisfies AccountName[];
