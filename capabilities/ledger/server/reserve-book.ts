import type { Book } from '#foundation/ids/book.ts';
import type { Asset } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import {
  type FundedAccount,
  type FundedBalance,
  isFundedAccount,
  type ReserveProduct,
  reserveAccounts,
  type Transfer,
} from '../rules.ts';

/** By how much funded accounts have changed, by their names in the batch. */
export type MovedReserves = ReadonlyMap<string, FundedBalance>;

/** The funded accounts of one batch: as they were locked, and how its decisions so far change them. */
export interface ReserveBook {
  /**
   * Nothing is changed yet. TRADING_UNAVAILABLE when a funded account would go below zero; throws when its row was not locked, unless it is
   * moved as promises of `settles` are kept.
   */
  move(book: Book, transfers: readonly Transfer[], settles?: ReserveProduct): Result<MovedReserves>;
  keep(moved: MovedReserves): void;
  /** By how much each has changed that has. */
  changes(): FundedBalance[];
  isLocked(account: FundedBalance): boolean;
}

export function createReserveBook(locked: readonly FundedBalance[]): ReserveBook {
  const before = new Map(locked.map((reserve) => [nameOf(reserve), reserve]));
  const changed = new Map<string, FundedBalance>();

  return {
    move(book, transfers, settles) {
      const moved = new Map<string, FundedBalance>();
      const add = (account: FundedAccount, asset: Asset, units: bigint) => {
        const name = nameOf({ book, account, asset });
        const change = (moved.get(name) ?? changed.get(name))?.units ?? 0n;
        moved.set(name, { book, account, asset, units: change + units });
        const reserve = before.get(name);
        if (reserve !== undefined) return reserve.units + change + units >= 0n;
        if (!isOfSettling(settles, account, units)) {
          throw new Error(`${name} was moved by a command that did not name it`);
        }
        return true;
      };
      for (const { from, to, asset, units } of transfers) {
        if (isFundedAccount(from) && !add(from, asset, -units)) {
          return refuse('TRADING_UNAVAILABLE', { reason: 'reserve' });
        }
        if (isFundedAccount(to)) add(to, asset, units);
      }
      return accept(moved);
    },
    keep(moved) {
      for (const [name, change] of moved) changed.set(name, change);
    },
    changes: () => [...changed.values()].filter(({ units }) => units !== 0n),
    isLocked: (account) => before.has(nameOf(account)),
  };
}

function isOfSettling(product: ReserveProduct | undefined, account: FundedAccount, units: bigint): boolean {
  if (product === undefined) return false;
  return account === reserveAccounts[product][units < 0n ? 'promised' : 'free'];
}

function nameOf({ book, account, asset }: Omit<FundedBalance, 'units'>): string {
  return `${book} ${account} ${asset}`;
}
