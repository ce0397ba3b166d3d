import {
  type FundedAccount,
  fundedAccounts,
  type HouseAccount,
  type Reason,
  type ReserveProduct,
  sharedReserve,
} from '#capabilities/money/accounting/chart-of-accounts.ts';
import type { Book } from '#foundation/ids/book.ts';
import type { CustomerId, RecordId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';

/** What a customer has in one asset of one book. None of these ever goes below zero. */
export const customerAccounts = ['available', 'held', 'margin', 'plan', 'collateral', 'loan-owed'] as const;
export type CustomerAccount = (typeof customerAccounts)[number];

/** Pays customers what the shared reserve can't. */
export const capitalAccount = sharedReserve.backing;

/** What margin profits are paid from, and what is paid from when that is short. */
export const coverAccounts = [sharedReserve.free, sharedReserve.promised, capitalAccount] as const;

/** The shared reserve's rows, one for each track of the lane, so that no command waits for another's. */
export const trancheCount = 3;

/** Where an account's promises lie. Changing it, or {@link trancheCount}, would leave them elsewhere. */
export function trancheOf(customerId: CustomerId): number {
  return Number(customerId % BigInt(trancheCount));
}

export function isInTranches(account: FundedAccount): boolean {
  return account === sharedReserve.free || account === sharedReserve.promised;
}

/** Whether a transfer may take a funded account below zero: what the capital bears of losses. */
export function mayOwe({ from, to, reason }: LedgerMove): boolean {
  return from === capitalAccount && (isCustomerAccount(to) || borne.has(reason));
}
type LedgerMove = Pick<LinkedTransfer, 'from' | 'to' | 'reason'>;
const borne: ReadonlySet<string> = new Set(sharedReserve.borne);

export function isFundedAccount(name: AccountName): name is FundedAccount {
  return funded.has(name);
}
const funded: ReadonlySet<string> = new Set(fundedAccounts);

/** What a funded account has. */
export interface FundedBalance {
  readonly book: Book;
  readonly account: FundedAccount;
  readonly asset: Asset;
  readonly units: bigint;
}

/** What a house account has; negative where more went out than came in. */
export interface HouseBalance {
  readonly book: Book;
  readonly account: HouseAccount;
  readonly asset: Asset;
  readonly units: bigint;
}

/**
 * A product's reserve in one book, in USDT units: what is free to back new promises, and what backs those
 * made.
 */
export interface Reserve {
  readonly book: Book;
  readonly product: ReserveProduct;
  readonly free: bigint;
  readonly promised: bigint;
}

/** A book as the commands that move its reserves find it, in USDT units. */
export interface BookCover {
  /** The shared reserve, in all tranches. */
  readonly free: bigint;
  readonly promised: bigint;
  /** Below zero it owes what it has paid. */
  readonly capital: bigint;
  /** By how much the capital is below zero, by asset: while there is any, nothing is sold. */
  readonly owed: readonly { readonly asset: Asset; readonly units: bigint }[];
}

export type AccountName = CustomerAccount | HouseAccount;

/** One owner's books: the customer's id, or 0 for a transfer between house accounts alone. */
export interface AccountKey {
  readonly book: Book;
  readonly customerId: CustomerId;
}

type Asking = { readonly book: Book; readonly session: { readonly customerId: CustomerId } };

/** The account that a customer's call is about. */
export function accountOf({ book, session }: Asking): AccountKey {
  return { book, customerId: session.customerId };
}

/** The key of an account in the maps of the lane. */
export function accountKeyText(key: AccountKey): string {
  return `${key.book}/${key.customerId}`;
}

/**
 * Moves positive units from one account to another of the same book and asset, so that an unbalanced entry
 * can't be written. Customer accounts named here are the key's own: money between two customers goes through
 * a house account.
 */
export interface Transfer {
  readonly from: AccountName;
  readonly to: AccountName;
  readonly asset: Asset;
  readonly units: bigint;
  readonly reason: Reason;
  /** The order or request it belongs to. */
  readonly ref: string;
  /** What decided it (the ticks, as JSON); covered by the hash chain. */
  readonly evidence?: string;
}

export type AssetBalance = Readonly<Record<CustomerAccount, bigint>>;
export type Balances = Readonly<Record<Asset, AssetBalance>>;

export const emptyAssetBalance: AssetBalance = {
  available: 0n,
  held: 0n,
  margin: 0n,
  plan: 0n,
  collateral: 0n,
  'loan-owed': 0n,
};

export const emptyBalances: Balances = {
  USDT: emptyAssetBalance,
  BTC: emptyAssetBalance,
  ETH: emptyAssetBalance,
};

/**
 * How much of an available balance may leave when `bound` of it must stay (the lane's guard says how much).
 */
export function freeOf(available: bigint, bound: bigint): bigint {
  return available > bound ? available - bound : 0n;
}

export function isCustomerAccount(name: AccountName): name is CustomerAccount {
  return name !== 'outside' && !name.startsWith('house/');
}

/**
 * The balances after one transfer, or INSUFFICIENT_BALANCE when it would take an account below zero.
 * Throws when it is malformed (not positive, or to itself): that is a bug.
 */
export function applyTransfer(balances: Balances, transfer: Transfer): Result<Balances> {
  const { from, to, asset, units } = transfer;
  if (units <= 0n || from === to) throw new Error(`malformed transfer ${from} → ${to}: ${units}`);
  // Busy house accounts have no balance to change.
  if (!isCustomerAccount(from) && !isCustomerAccount(to)) return accept(balances);
  const changed = { ...balances[asset] };
  if (isCustomerAccount(from)) changed[from] -= units;
  if (isCustomerAccount(to)) changed[to] += units;
  if (isCustomerAccount(from) && changed[from] < 0n) return refuse('INSUFFICIENT_BALANCE');
  return accept({ ...balances, [asset]: changed });
}

/** The balances after all of the transfers, in order; refused as a whole when one of them is. */
export function applyTransfers(balances: Balances, transfers: readonly Transfer[]): Result<Balances> {
  let after = balances;
  for (const transfer of transfers) {
    const applied = applyTransfer(after, transfer);
    if (!applied.ok) return applied;
    after = applied.value;
  }
  return accept(after);
}

/** The ids of a batch are its number followed by 16 bits: room for 65,536 records. */
export const idsPerBatch = 65_536;

export function batchOfId(id: bigint): bigint {
  return id / BigInt(idsPerBatch);
}

/** A batch of transfers as the hash chain sees it. Hashes are SHA-256 in lower-case hexadecimal. */
export interface BatchLink {
  readonly id: bigint;
  readonly chain: number;
  readonly at: Instant;
  readonly transferCount: number;
  readonly previousHash: string;
}

/** What the first batch of a hash chain has for the hash before it. */
export const genesisHash = '0'.repeat(64);

/**
 * The text whose SHA-256 is the batch's hash: this line, then {@link transferLine} of each of its transfers
 * in the order of their ids. JSON, so that no text inside a row can imitate the border between two.
 */
export function batchLine({ id, chain, at, transferCount, previousHash }: BatchLink): string {
  return `${JSON.stringify([previousHash, chain, `${id}`, formatInstant(at), transferCount])}\n`;
}

/** As the hash chain covers it. Accepts any reason: a forged one breaks the hash. */
export interface LinkedTransfer extends Omit<Transfer, 'reason'> {
  readonly id: RecordId;
  readonly key: AccountKey;
  readonly reason: string;
}

/** Leaves the time out: it is the batch's. */
export function transferLine(transfer: LinkedTransfer): string {
  const { id, key, from, to, asset, units, reason, ref, evidence = null } = transfer;
  const { book, customerId } = key;
  return `${JSON.stringify([`${id}`, book, `${customerId}`, from, to, asset, `${units}`, reason, ref, evidence])}\n`;
}
