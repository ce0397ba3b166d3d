import type { Book } from '#foundation/ids/book.ts';
import type { Asset } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { type FundedAccount, type FundedBalance, isFundedAccount, type Transfer } from '../rules.ts';

/** What some transfers leave in the funded accounts that they touched, by the accounts' names in the batch. */
export type MovedReserves = ReadonlyMap<string, FundedBalance>;

/** The funded accounts of one batch: as they were locked, and as its decisions so far leave them. */
export interface ReserveBook {
  /** Nothing is changed yet. TRADING_UNAVAILABLE when a funded account would go below zero; throws when its row was not locked. */
  move(book: Book, transfers: readonly Transfer[]): Result<MovedReserves>;
  keep(moved: MovedReserves): void;
  /** Those that are not as they were locked. */
  changed(): FundedBalance[];
}

export function createReserveBook(locked: readonly FundedBalance[]): ReserveBook {
  const before = new Map(
    locked.map((reserve) => [nameOf(reserve.book, reserve.account, reserve.asset), reserve]),
  );
  const after = new Map<string, FundedBalance>();

  return {
    move(book, transfers) {
      const moved = new Map<string, FundedBalance>();
      const add = (account: FundedAccount, asset: Asset, units: bigint) => {
        const name = nameOf(book, account, asset);
        const reserve = moved.get(name) ?? after.get(name) ?? before.get(name);
        if (reserve === undefined) throw new Error(`${name} was moved by a command that did not name it`);
        moved.set(name, { ...reserve, units: reserve.units + units });
        return reserve.units + units >= 0n;
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
      for (const [name, reserve] of moved) after.set(name, reserve);
    },
    changed: () => [...after].flatMap(([name, now]) => (before.get(name)?.units === now.units ? [] : [now])),
  };
}

function nameOf(book: Book, account: FundedAccount, asset: Asset): string {
  return `${book} ${account} ${asset}`;
}
