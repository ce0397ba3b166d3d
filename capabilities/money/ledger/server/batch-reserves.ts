import {
  type FundedAccount,
  type ReserveProduct,
  reserveAccounts,
  reserveProducts,
  sharedReserve,
} from '#capabilities/money/accounting/chart-of-accounts.ts';
import type { Book } from '#foundation/ids/book.ts';
import { type Asset, assets } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import {
  type AccountKey,
  type BookCover,
  capitalAccount,
  type FundedBalance,
  isCustomerAccount,
  isFundedAccount,
  isInTranches,
  mayOwe,
  type Transfer,
  trancheOf,
} from '../rules.ts';

/** One row of what a funded account has; those that are not in tranches have but the first. */
export interface TrancheBalance extends FundedBalance {
  readonly tranche: number;
}

/** The shared reserve in USDT, and the capital in every asset. */
export interface CapitalCover extends Pick<BookCover, 'free' | 'promised'> {
  readonly capitals: Readonly<Record<Asset, bigint>>;
}

export function capitalCover(unitsOf: (account: FundedAccount, asset: Asset) => bigint): CapitalCover {
  const capital = (asset: Asset) => unitsOf(capitalAccount, asset);
  return {
    free: unitsOf(sharedFree, 'USDT'),
    promised: unitsOf(sharedPromised, 'USDT'),
    capitals: { USDT: capital('USDT'), BTC: capital('BTC'), ETH: capital('ETH') },
  };
}

/** As commands are decided by it. */
export function coverOf({ free, promised, capitals }: CapitalCover): BookCover {
  const owed = assets
    .filter((asset) => capitals[asset] < 0n)
    .map((asset) => ({ asset, units: -capitals[asset] }));
  return { free, promised, capital: capitals.USDT, owed };
}

/** The funded accounts as a batch found them. */
export interface LoadedReserves {
  /** Those that its commands name, locked. */
  readonly rows: readonly TrancheBalance[];
  readonly covers: ReadonlyMap<Book, CapitalCover>;
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

/** A tranche has too little: decide the batch again with all tranches locked. */
export class TrancheShort extends Error {}

const { free: sharedFree, promised: sharedPromised } = sharedReserve;
const nothing = capitalCover(() => 0n);

/** The funded accounts of one batch: as they were locked, and how its decisions so far change them. */
export class BatchReserves {
  readonly #rows: LoadedReserves['rows'];
  readonly #covers: LoadedReserves['covers'];
  readonly #isWhole: boolean;
  readonly #before = new Map<string, bigint>();
  readonly #changed = new Map<string, TrancheBalance>();
  readonly #promised = new Map<Book, { reserved: bigint; released: bigint }>();

  constructor({ rows, covers, isWhole }: LoadedReserves) {
    this.#rows = rows;
    this.#covers = covers;
    this.#isWhole = isWhole;
    for (const row of rows) {
      const name = this.#nameOf(row);
      this.#before.set(name, (this.#before.get(name) ?? 0n) + row.units);
    }
  }

  /**
   * The transfers, with what the shared reserve can't pay a customer paid from the capital: a promise is kept
   * whatever happens. Throws {@link TrancheShort}.
   */
  back(key: AccountKey, transfers: readonly Transfer[], promises = 0n): readonly Transfer[] {
    if (!transfers.some(isPayment)) return transfers;
    const name = this.#nameOf(placeOf(key, sharedFree, 'USDT'));
    let free = (this.#before.get(name) ?? 0n) + (this.#changed.get(name)?.units ?? 0n);
    if (promises < 0n) free -= promises;
    return transfers.flatMap((transfer): Transfer[] => {
      const { from, to, units } = transfer;
      if (to === sharedFree) free += units;
      if (from !== sharedFree) return [transfer];
      if (!isPayment(transfer) || units <= free) {
        free -= units;
        return [transfer];
      }
      if (!this.#isWhole) throw new TrancheShort(`insufficient balance in tranche ${name}: ${units} needed`);
      const paid = free;
      free = 0n;
      const rest: Transfer = { ...transfer, from: capitalAccount, units: units - paid };
      return paid > 0n ? [{ ...transfer, units: paid }, withoutEvidence(rest)] : [rest];
    });
  }

  /**
   * Nothing is changed yet. TRADING_UNAVAILABLE when a funded account would go below zero, or something is
   * promised while the capital owes; throws {@link TrancheShort}, and when its row was not locked, unless it
   * is moved as promises of `settles` are kept.
   */
  move(key: AccountKey, moves: ReserveMoves): Result<MovedReserves> {
    const { transfers, settles, promises = 0n } = moves;
    const { book } = key;
    if (this.#isStopped(book, moves)) return noReserve();
    const moved = new Map<string, TrancheBalance>();
    const add = (account: FundedAccount, asset: Asset, units: bigint) =>
      this.#add(moved, placeOf(key, account, asset), units, settles);
    if (promises < 0n) {
      if (!add(sharedPromised, 'USDT', promises)) throw new Error(`${book} has not promised ${-promises}`);
      add(sharedFree, 'USDT', -promises);
    }
    for (const transfer of transfers) {
      const { from, to, asset, units } = transfer;
      if (isFundedAccount(from) && !add(from, asset, -units) && !mayOwe(transfer)) return noReserve();
      if (isFundedAccount(to)) add(to, asset, units);
    }
    if (promises > 0n) {
      if (!add(sharedFree, 'USDT', -promises)) return noReserve();
      add(sharedPromised, 'USDT', promises);
    }
    return accept({ changes: moved, book, promises });
  }

  keep({ changes, book, promises }: MovedReserves): void {
    for (const [name, change] of changes) this.#changed.set(name, change);
    if (promises === 0n) return;
    const { reserved, released } = this.#promised.get(book) ?? { reserved: 0n, released: 0n };
    const isMore = promises > 0n;
    this.#promised.set(book, {
      reserved: isMore ? reserved + promises : reserved,
      released: isMore ? released : released - promises,
    });
  }

  cover(book: Book): BookCover {
    let { free, promised, capitals } = this.#covers.get(book) ?? nothing;
    for (const { book: of, account, asset, units } of this.#changed.values()) {
      if (of !== book) continue;
      if (account === capitalAccount) capitals = { ...capitals, [asset]: capitals[asset] + units };
      if (asset !== 'USDT') continue;
      if (account === sharedFree) free += units;
      if (account === sharedPromised) promised += units;
    }
    return coverOf({ free, promised, capitals });
  }

  /** The change of each account that has changed. */
  changes(): TrancheBalance[] {
    const all = [...this.#changed.values()].filter(({ units }) => units !== 0n);
    return all.flatMap((change) => (this.#isPooled(change.account) ? spread(this.#rows, change) : [change]));
  }

  promised(): PromisedTotal[] {
    return [...this.#promised].map(([book, { reserved, released }]) => {
      const had = this.#rows
        .filter((row) => row.book === book && row.account === sharedPromised && row.asset === 'USDT')
        .reduce((sum, { units }) => sum + units, 0n);
      // What was promised and released within the batch can't be taken from what had been promised before.
      if (released <= had) return { book, first: released, last: reserved };
      return { book, first: had, last: had + reserved - released };
    });
  }

  isLocked(account: TrancheBalance): boolean {
    return this.#before.has(this.#nameOf(account));
  }

  /** Adds units to what is moved of an account; false when it ends below zero. */
  #add(
    moved: Map<string, TrancheBalance>,
    place: Omit<TrancheBalance, 'units'>,
    units: bigint,
    settles: ReserveMoves['settles'],
  ): boolean {
    const { account } = place;
    const name = this.#nameOf(place);
    const change = (moved.get(name) ?? this.#changed.get(name))?.units ?? 0n;
    moved.set(name, { ...place, units: change + units });
    const locked = this.#before.get(name);
    if (locked === undefined) {
      if (isOfSettling(settles, account, units)) return true;
      throw new Error(`a command moves funded account ${name} without declaring it in funded`);
    }
    if (units >= 0n || locked + change + units >= 0n) return true;
    if (isInTranches(account) && !this.#isWhole)
      throw new TrancheShort(`insufficient balance in tranche ${name}: ${-units} needed`);
    return false;
  }

  #nameOf({ book, account, asset, tranche }: Omit<TrancheBalance, 'units'>): string {
    return `${book} ${account} ${asset} ${this.#isPooled(account) ? 'all' : tranche}`;
  }

  /** With all tranches locked, free money is one sum. */
  #isPooled(account: FundedAccount): boolean {
    return this.#isWhole && account === sharedFree;
  }

  #isStopped(book: Book, { transfers, promises = 0n }: ReserveMoves): boolean {
    if (this.cover(book).owed.length === 0) return false;
    return (
      promises > 0n ||
      transfers.some(({ from, to }) =>
        reserveProducts.some(
          (product) => reserveAccounts[product].free === from && reserveAccounts[product].promised === to,
        ),
      )
    );
  }
}

function noReserve() {
  return refuse('TRADING_UNAVAILABLE', { reason: 'reserve' });
}

function placeOf({ book, customerId }: AccountKey, account: FundedAccount, asset: Asset) {
  return { book, account, asset, tranche: isInTranches(account) ? trancheOf(customerId) : 0 };
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
