import { adjustmentsAccounting } from './adjustments.ts';
import { conversionAccounting } from './conversion.ts';
import { demoAccounting } from './demo.ts';
import { depositsAccounting } from './deposits.ts';
import { houseAccounting } from './house.ts';
import { invitesAccounting } from './invites.ts';
import { loanReserve, loansAccounting } from './loans.ts';
import { nftsAccounting } from './nfts.ts';
import { optionReserve, optionsAccounting } from './options.ts';
import { orderReserve, ordersAccounting, sharedOrderReserve } from './orders.ts';
import { planReserve, plansAccounting } from './plans.ts';
import { treasuryAccounting } from './treasury.ts';
import { withdrawalsAccounting } from './withdrawals.ts';

/** Everything declared, in the order in which records offer their reasons. A new product gets a line here. */
const declared = [
  houseAccounting,
  demoAccounting,
  depositsAccounting,
  withdrawalsAccounting,
  adjustmentsAccounting,
  ordersAccounting,
  optionsAccounting,
  plansAccounting,
  loansAccounting,
  nftsAccounting,
  conversionAccounting,
  invitesAccounting,
  treasuryAccounting,
] as const;
type Declared = (typeof declared)[number];

/** What backs promises to customers, by product. */
export const reserveAccounts = {
  orders: orderReserve,
  plans: planReserve,
  options: optionReserve,
  loans: loanReserve,
} as const;
export type ReserveProduct = keyof typeof reserveAccounts;
export const reserveProducts = [
  'orders',
  'plans',
  'options',
  'loans',
] as const satisfies readonly ReserveProduct[];

export const sharedReserve = sharedOrderReserve;

/** But for the {@link fundedAccounts} they may be of either sign and take entries without a locked row. */
export type HouseAccount = Declared['house'][number][0];
/** The codes that stand for them in the ledger's tables; migrations name them in SQL. */
export const houseCodes: ReadonlyMap<HouseAccount, number> = new Map(
  declared.flatMap(({ house }): (readonly [HouseAccount, number])[] => [...house]),
);
export const houseAccounts: readonly HouseAccount[] = [...houseCodes.keys()];

/** House accounts that never go below zero, but for the shared reserve's backing one. */
export type FundedAccount =
  | (typeof reserveAccounts)[ReserveProduct]['free' | 'promised']
  | Declared['funded'][number];
export const fundedAccounts: readonly (FundedAccount & HouseAccount)[] = [
  ...reserveProducts.flatMap((product) => Object.values(reserveAccounts[product])),
  ...declared.flatMap(({ funded }): readonly (FundedAccount & HouseAccount)[] => funded),
];

export type RecordReason = Declared['recordReasons'][number];
/** Of what changes a customer's available balance: records list and filter by them. */
export const recordReasons: readonly RecordReason[] = declared.flatMap(
  (each): readonly RecordReason[] => each.recordReasons,
);

/** Why money moves. A transfer with a reason that is not declared does not compile. */
export type Reason = RecordReason | Declared['otherReasons'][number];
/** Each has its sentence in `locales/en/reasons.json`. */
export const reasons: readonly Reason[] = [
  ...recordReasons,
  ...declared.flatMap((each): readonly Reason[] => each.otherReasons),
];

const known: ReadonlySet<string> = new Set(reasons);

/** The reason a stored word stands for. Throws on a word that stands for nothing. */
export function reasonOf(word: string): Reason {
  if (!isReason(word)) throw new Error(`the ledger has a transfer for an unknown reason ${word}`);
  return word;
}

function isReason(word: string): word is Reason {
  return known.has(word);
}
