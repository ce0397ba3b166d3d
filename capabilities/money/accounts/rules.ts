import { type Balances, freeOf, type Transfer } from '#capabilities/money/ledger/rules.ts';
import { divide } from '#foundation/money/rounding.ts';

/**
 * What backs an account's open positions, in USDT units. BTC and ETH are the customer's but carry no margin,
 * so they are not in it.
 */
export interface MarginFigures {
  /** available + margin + unrealised; what is held for a withdrawal or a bid does not count. */
  readonly marginEquity: bigint;
  /** What open positions need: while a market's close margin is in force, more than is set aside for them. */
  readonly margin: bigint;
  /**
   * What may leave, or back a new order: available less what open losses and close margins bind; no
   * unrealised profit.
   */
  readonly freeMargin: bigint;
  /** margin equity ÷ margin in parts per million, rounded down; null without margin. */
  readonly marginLevelPpm: bigint | null;
  readonly unrealised: bigint;
}

/** What the balances come to with what the open positions stand at, and `bound` of what is available. */
export function marginFiguresOf(
  { USDT }: Balances,
  { unrealised, bound, needed }: Readonly<Record<'unrealised' | 'bound' | 'needed', bigint>>,
): MarginFigures {
  const { available } = USDT;
  const marginEquity = available + USDT.margin + unrealised;
  return {
    marginEquity,
    margin: needed,
    freeMargin: freeOf(available, bound),
    marginLevelPpm: needed === 0n ? null : divide(marginEquity * 1_000_000n, needed, 'down'),
    unrealised,
  };
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
export const profitParts = ['profit', 'loss', 'fee', 'swap', 'dividend', 'lossProtection'] as const;
export type ProfitPart = (typeof profitParts)[number];
/** Signed changes of the balance, in USDT units. */
export type RealisedResult = Readonly<Record<ProfitPart, bigint>>;

export const nothingRealised: RealisedResult = {
  profit: 0n,
  loss: 0n,
  fee: 0n,
  swap: 0n,
  dividend: 0n,
  lossProtection: 0n,
};

/** The result with one more transfer's change. Throws on a reason that the query did not ask for. */
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
