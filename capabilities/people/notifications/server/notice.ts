import type { Book } from '#foundation/ids/book.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { NoticeEvent } from '../catalogue.ts';

/** What a notice is made of, before it is known whose it is. Facts are worded when they are read. */
export interface News {
  readonly event: NoticeEvent;
  /** What it is about, within its event: `order-7`. Notices of one subject are counted together. */
  readonly about: string;
  /** The thing has it once and for all: a second event that says the same is no news. */
  readonly once: boolean;
  /** Only what its reader may see. */
  readonly facts: Readonly<Record<string, string>>;
}

/** News of a customer, as it waits to be stored. */
export interface Draft extends News {
  readonly customerId: CustomerId;
  /** Absent where it is about no book. */
  readonly book: Book | undefined;
  /** The posting that tells it; 0 where none does. */
  readonly sequence: bigint;
  readonly at: Instant;
}

/** Notices of one subject so long after the first are counted in it. */
export const countedForMs = 10 * 60_000;

export function subjectOf({ event, about }: Pick<News, 'event' | 'about'>): string {
  return `${event} ${about}`;
}
