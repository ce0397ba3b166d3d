import type { Book } from '#foundation/ids/book.ts';
import { formatUnits } from '#foundation/money/money.ts';
import type { CustomerEvent } from './customer-event.ts';
import type { AccountKey } from './rules.ts';

/** What customers set aside that pays their losses before the platform does. */
export type SetAsideItem = 'withdrawal' | 'plan';

/** A product's part in that (docs/decisions/0165-set-aside-pays-first.md). */
export interface SetAside {
  /**
   * Makes USDT that an account has set aside available again, item by item and each whole, until `units` of
   * it are or none is left. Gives what became available, zero only where nothing was there; throws when that
   * can't be known.
   */
  release(key: AccountKey, units: bigint): Promise<bigint>;
}

interface SetAsideNotice {
  readonly kind: 'setAsideUsed';
  readonly book: Book;
  readonly item: SetAsideItem;
  readonly id: string;
  /** In USDT. */
  readonly amount: string;
}

declare module './customer-event.ts' {
  interface CustomerNotices {
    setAside: SetAsideNotice;
  }
}

/** Tells the customer that an item pays for a loss. */
export function setAsideUsed(
  { book }: AccountKey,
  item: SetAsideItem,
  { id, units }: { readonly id: bigint; readonly units: bigint },
): CustomerEvent {
  const data = { kind: 'setAsideUsed', book, item, id: `${id}`, amount: formatUnits(units) } as const;
  return { event: 'notification', data };
}
