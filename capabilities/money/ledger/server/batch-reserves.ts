import {
  type FundedAccount,
  type ReserveProduct,
  reserveAccounts,
  reserveProducts,
  sharedReserve,
} from '#capabilities/money/accounting/chart-of-accounts.ts';
import type { Book } from '#foundation/ids/book.ts';
import type { Asset } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import {
  type AccountKey,
  type BookCover,
  capitalAccount,
  type FundedBalance,
  isCustomerAccount,
  isFundedAccount,
  isInTranches,
  type Transfer,
  trancheOf,
} from '../rules.ts';

/** One row of what a funded account has; those that are not in tranches have but the first. */
export interface TrancheBalance extends FundedBalance {
  readonly tranche: number;
}

/** The funded accounts as a batch found them. */
export interface LoadedReserves {
  /** Those that its commands name, locked. */
  readonly rows: readonly TrancheBalance[];
  readonly covers: ReadonlyMap<Book, BookCover>;
  /** All tranches are locked, and the capital: what one lacks, the others have. */
  readonly isWhole: boolean;
}

/** By how much funded accounts have changed, by their names in the batch; and what was promised. */
export interface MovedReserves {
  readonly changes: ReadonlyMap<string, TrancheBalance>;
  readonly book: Book;
  readonly promises: bigint;
}

/** What one command moves. */
export interface ReserveMoves {
  readonly transfers: readonly Transfer[];
  readonly settles?: ReserveProduct | undefined;
  readonly promises?: bigint | undefined;
}

/**
 * What a batch adds up of its promises from the shared reserve, in USDT units: `first` comes before all else
 * it moves.
 */
export interface PromisedTotal {
  readonly book: Book;
  readonly first: bigint;
  readonly last: bigint;
}

/** The funded accounts of one batch: as they were locked, and how its decisions so far change them. */
export interface BatchReserves {
  /**
   * The transfers, with what the shared reserve can't pay a customer paid from the capital: a promise is kept
   * whatever happens. Throws {@link TrancheShort}.
   */
  back(key: AccountKey, transfers: readonly Transfer[], promises?: bigint): readonly Transfer[];
  /**
   * Nothing is changed yet. TRADING_UNAVAILABLE when a funded account would go below zero, or something is
   * promised while the capital owes; throws {@link TrancheShort}, and when its row was not locked, unless it
   * is moved as promises of `settles` are kept.
   */
  move(key: AccountKey, moves: ReserveMoves): Result<MovedReserves>;
  keep(moved: MovedReserves): void;
  cover(book: Book): BookCover;
  /** The change of each account that has changed. */
  changes(): TrancheBalance[];
  promised(): PromisedTotal[];
  isLocked(account: TrancheBalance): boolean;
}

/** A tranche has too little: decide the batch again with all tranches locked. */
export class TrancheShort extends Error {}

const { free: sharedFree, promised: sharedPromised } = sharedReserve;
const nothing: BookCover = { free: 0n, promised: 0n, capital: 0n };

export function createBatchReserves({ rows, covers, isWhole }: LoadedReserves): BatchReserves {
  const before = new Map<string, bigint>();
  for (const row of rows) before.set(nameOf(row), (before.get(nameOf(row)) ?? 0n) + row.units);
  const changed = new Map<string, TrancheBalance>();
  const promised = new Map<Book, { reserved: bigint; released: bigint }>();

  function nameOf({ book, account, asset, tranche }: Omit<TrancheBalance, 'units'>): string {
    return `${book} ${account} ${asset} ${isPooled(account) ? 'all' : tranche}`;
  }

  /** With all tranches locked, free money is one sum. */
  function isPooled(account: FundedAccount): boolean {
    return isWhole && account === sharedFree;
  }

  function placeOf({ book, customerId }: AccountKey, account: FundedAccount, asset: Asset) {
    return { book, account, asset, tranche: isInTranches(account) ? trancheOf(customerId) : 0 };
  }

  function isStopped(book: Book, { transfers, promises = 0n }: ReserveMoves): boolean {
    if (api.cover(book).capital >= 0n) return false;
    return (
      promises > 0n ||
      transfers.some(({ from, to }) =>
        reserveProducts.some(
          (product) => reserveAccounts[product].free === from && reserveAccounts[product].promised === to,
        ),
      )
    );
  }

  const api: BatchReserves = {
    back(key, transfers, promises = 0n) {
      if (!transfers.some(isPayment)) return transfers;
      const name = nameOf(placeOf(key, sharedFree, 'USDT'));
      let free = (before.get(name) ?? 0n) + (changed.get(name)?.units ?? 0n);
      if (promises < 0n) free -= promises;
      return transfers.flatMap((transfer): Transfer[] => {
        const { from, to, units } = transfer;
        if (to === sharedFree) free += units;
        if (from !== sharedFree) return [transfer];
        if (!isPayment(transfer) || units <= free) {
          free -= units;
          return [transfer];
        }
        if (!isWhole) throw new TrancheShort(`insufficient balance in tranche ${name}: ${units} needed`);
        const paid = free;
        free = 0n;
        const rest: Transfer = { ...transfer, from: capitalAccount, units: units - paid };
        return paid > 0n ? [{ ...transfer, units: paid }, withoutEvidence(rest)] : [rest];
      });
    },
    move(key, { transfers, settles, promises = 0n }) {
      const { book } = key;
      if (isStopped(book, { transfers, promises }))
        return refuse('TRADING_UNAVAILABLE', { reason: 'reserve' });
      const moved = new Map<string, TrancheBalance>();
      /** False when it ends below zero. */
      const add = (account: FundedAccount, asset: Asset, units: bigint): boolean => {
        const place = placeOf(key, account, asset);
        const name = nameOf(place);
        const change = (moved.get(name) ?? changed.get(name))?.units ?? 0n;
        moved.set(name, { ...place, units: change + units });
        const locked = before.get(name);
        if (locked === undefined) {
          if (isOfSettling(settles, account, units)) return true;
          throw new Error(`a command moves funded account ${name} without declaring it in funded`);
        }
        if (units >= 0n || locked + change + units >= 0n) return true;
        if (isInTranches(account) && !isWhole)
          throw new TrancheShort(`insufficient balance in tranche ${name}: ${-units} needed`);
        return false;
      };
      if (promises < 0n) {
        if (!add(sharedPromised, 'USDT', promises)) throw new Error(`${book} has not promised ${-promises}`);
        add(sharedFree, 'USDT', -promises);
      }
      for (const { from, to, asset, units } of transfers) {
        if (isFundedAccount(from)) {
          const isOwed = from === capitalAccount && isCustomerAccount(to);
          if (!add(from, asset, -units) && !isOwed) {
            return refuse('TRADING_UNAVAILABLE', { reason: 'reserve' });
          }
        }
        if (isFundedAccount(to)) add(to, asset, units);
      }
      if (promises > 0n) {
        if (!add(sharedFree, 'USDT', -promises)) return refuse('TRADING_UNAVAILABLE', { reason: 'reserve' });
        add(sharedPromised, 'USDT', promises);
      }
      return accept({ changes: moved, book, promises });
    },
    keep({ changes, book, promises }) {
      for (const [name, change] of changes) changed.set(name, change);
      if (promises === 0n) return;
      const { reserved, released } = promised.get(book) ?? { reserved: 0n, released: 0n };
      const isMore = promises > 0n;
      promised.set(book, {
        reserved: isMore ? reserved + promises : reserved,
        released: isMore ? released : released - promises,
      });
    },
    cover(book) {
      const read = covers.get(book) ?? nothing;
      const cover = { ...read };
      for (const { book: of, account, asset, units } of changed.values()) {
        if (of !== book || asset !== 'USDT') continue;
        if (account === sharedFree) cover.free += units;
        if (account === sharedPromised) cover.promised += units;
        if (account === capitalAccount) cover.capital += units;
      }
      return cover;
    },
    changes() {
      const all = [...changed.values()].filter(({ units }) => units !== 0n);
      return all.flatMap((change) => (isPooled(change.account) ? spread(rows, change) : [change]));
    },
    promised() {
      return [...promised].map(([book, { reserved, released }]) => {
        const had = rows
          .filter((row) => row.book === book && row.account === sharedPromised && row.asset === 'USDT')
          .reduce((sum, { units }) => sum + units, 0n);
        // What was promised and released within the batch can't be taken from what had been promised before.
        if (released <= had) return { book, first: released, last: reserved };
        return { book, first: had, last: had + reserved - released };
      });
    },
    isLocked: (account) => before.has(nameOf(account)),
  };
  return api;
}

/** Levels all tranches, so that each has enough; the first gets what can't be divided. */
function spread(rows: readonly TrancheBalance[], change: TrancheBalance): TrancheBalance[] {
  const { book, account, asset, units } = change;
  const own = rows.filter((row) => row.book === book && row.account === account && row.asset === asset);
  const total = own.reduce((sum, row) => sum + row.units, units);
  const share = total / BigInt(own.length);
  const left = total - share * BigInt(own.length);
  return own.map((row, index) => ({ ...row, units: share + (index === 0 ? left : 0n) - row.units }));
}

function isPayment({ from, to, asset }: Transfer): boolean {
  return from === sharedFree && asset === 'USDT' && isCustomerAccount(to);
}

function withoutEvidence({ evidence, ...transfer }: Transfer): Transfer {
  return transfer;
}

function isOfSettling(product: ReserveProduct | undefined, account: FundedAccount, units: bigint): boolean {
  if (product === undefined) return false;
  return account === reserveAccounts[product][units < 0n ? 'promised' : 'free'];
}
