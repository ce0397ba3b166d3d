import type { Reason } from '#capabilities/money/accounting/chart-of-accounts.ts';
import { type Asset, assets } from '#foundation/money/money.ts';
import { type Claims, claimingProducts, type Rates, sumOfClaims, worthInUsdt } from './equity.ts';

/** What changes equity, in the order in which it is shown. */
export const bridgeLines = [
  'paidIn',
  'paidOut',
  'demoResets',
  'trading',
  'options',
  'plans',
  'loans',
  'conversion',
  'withdrawalFees',
  'donations',
  'rewards',
  'corrections',
  'prices',
] as const;
export type BridgeLine = (typeof bridgeLines)[number];

/** Of these, what was neither gained nor lost: paid in or out, given away, or put right by operators. */
const apart: ReadonlySet<BridgeLine> = new Set([
  'paidIn',
  'paidOut',
  'demoResets',
  'donations',
  'corrections',
]);

/**
 * The line of every reason for which money moves. `house`: between the platform's own accounts only; it never
 * changes what a customer has.
 */
const lineOf: Readonly<Record<Reason, Exclude<BridgeLine, 'prices'> | 'house'>> = {
  demoFunds: 'paidIn',
  demoReset: 'demoResets',
  deposit: 'paidIn',
  depositHeld: 'paidIn',
  depositReleased: 'paidIn',
  depositReversed: 'paidIn',
  withdrawal: 'paidOut',
  withdrawalRelease: 'paidOut',
  withdrawalPaid: 'paidOut',
  depositReturned: 'paidIn',
  withdrawalFee: 'withdrawalFees',
  networkFee: 'withdrawalFees',
  networkCost: 'house',
  adjustment: 'corrections',
  margin: 'trading',
  marginRelease: 'trading',
  orderMargin: 'trading',
  orderMarginRelease: 'trading',
  profit: 'trading',
  loss: 'trading',
  fee: 'trading',
  swap: 'trading',
  dividend: 'trading',
  lossProtection: 'trading',
  lossUnpaid: 'house',
  orderReserve: 'house',
  orderReserveReleased: 'house',
  optionStake: 'options',
  optionWin: 'options',
  optionRefund: 'options',
  optionSale: 'options',
  optionReserve: 'house',
  optionLoss: 'house',
  optionRelease: 'house',
  planPrincipal: 'plans',
  planYield: 'plans',
  planReturn: 'plans',
  planUsedForLoss: 'plans',
  planPenalty: 'plans',
  planReserve: 'house',
  planReserveReleased: 'house',
  loanCollateralHeld: 'loans',
  loanCollateralAdded: 'loans',
  loanCollateralReleased: 'loans',
  loanCollateralReturned: 'loans',
  loanCollateral: 'loans',
  loanCollateralSold: 'loans',
  loanPrincipal: 'loans',
  loanInterest: 'loans',
  loanRepayment: 'loans',
  loanSurplus: 'loans',
  loanOwed: 'loans',
  loanOwedRepaid: 'loans',
  loanLoss: 'house',
  loanReserve: 'house',
  loanReserveReleased: 'house',
  nftBid: 'donations',
  nftRelease: 'donations',
  nftPurchase: 'donations',
  nftSale: 'donations',
  charityPayout: 'house',
  convertOut: 'conversion',
  convertIn: 'conversion',
  convertFee: 'conversion',
  feeRebate: 'rewards',
  inviteReward: 'rewards',
  incentivesReserved: 'house',
  incentivesReturned: 'house',
  houseFunding: 'house',
  houseWithdrawal: 'house',
  lossesSettled: 'house',
};

const lineOfClaim: Readonly<Record<keyof Claims, BridgeLine>> = {
  positions: 'trading',
  options: 'options',
  interest: 'loans',
};

/** What transfers of one reason changed in what is the customer's less what is owed. */
export interface ValuedChange {
  readonly asset: Asset;
  readonly reason: Reason;
  /** Signed. */
  readonly units: bigint;
  /** USDT units, signed. */
  readonly worth: bigint;
}

/** What an account stood at: what is the customer's less what is owed, by asset, and what is beside it. */
export interface Stand {
  readonly net: Readonly<Record<Asset, bigint>>;
  readonly claims: Claims;
  readonly rates: Rates;
}

export interface Bridge {
  /** In USDT units; `end` is `start` and all lines, to the unit. */
  readonly start: bigint;
  readonly end: bigint;
  readonly gained: bigint;
  /** What has moved, even where it came to nothing. `units`: how much of the asset; none of `prices`. */
  readonly lines: readonly {
    readonly line: BridgeLine;
    readonly asset: Asset;
    readonly units: bigint | undefined;
    readonly worth: bigint;
  }[];
}

/** The line of a reason. Throws where a customer's money may not move for it: nothing may vanish. */
export function bridgeLineOf(reason: Reason): Exclude<BridgeLine, 'prices'> {
  const line = lineOf[reason];
  if (line === 'house')
    throw new Error(`${reason} belongs to house accounts, and changed what a customer has`);
  return line;
}

/**
 * How equity came from what it was to what it is. `from` says nothing of what was there: that is what is
 * there now less all changes, which the ledger has. Undefined while a price is missing.
 */
export function bridgeOf(
  from: Pick<Stand, 'claims' | 'rates'>,
  changes: readonly ValuedChange[],
  now: Stand,
): Bridge | undefined {
  const sums = new Map<string, { line: BridgeLine; asset: Asset; units: bigint; worth: bigint }>();
  function add(line: BridgeLine, asset: Asset, units: bigint, worth: bigint): void {
    const sum = sums.get(`${line} ${asset}`) ?? { line, asset, units: 0n, worth: 0n };
    sums.set(`${line} ${asset}`, { line, asset, units: sum.units + units, worth: sum.worth + worth });
  }
  for (const { reason, asset, units, worth } of changes) add(bridgeLineOf(reason), asset, units, worth);
  for (const product of claimingProducts) {
    const difference = now.claims[product] - from.claims[product];
    if (difference !== 0n) add(lineOfClaim[product], 'USDT', difference, difference);
  }
  let [start, end] = [sumOfClaims(from.claims), sumOfClaims(now.claims)];
  for (const asset of assets) {
    const own = changes.filter((change) => change.asset === asset);
    const net = now.net[asset];
    const before = worthInUsdt(
      from.rates[asset],
      own.reduce((left, { units }) => left - units, net),
    );
    const after = worthInUsdt(now.rates[asset], net);
    if (before === undefined || after === undefined) return undefined;
    const moved = own.reduce((sum, { worth }) => sum + worth, 0n);
    if (after - before !== moved) add('prices', asset, 0n, after - before - moved);
    start += before;
    end += after;
  }
  const lines = [...sums.values()]
    .map(({ units, ...sum }) => Object.assign(sum, { units: sum.line === 'prices' ? undefined : units }))
    .sort((a, b) => bridgeLines.indexOf(a.line) - bridgeLines.indexOf(b.line));
  const gained = lines.reduce((sum, { line, worth }) => (apart.has(line) ? sum : sum + worth), 0n);
  return { start, end, gained, lines };
}
