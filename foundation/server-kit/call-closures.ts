import { type AnyCall, isClosedToFrozen } from '#foundation/calls/define-call.ts';
import type { Book } from '#foundation/ids/book.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { type Refusal, refuse } from '#foundation/refusals/result.ts';

/** What operators can close: the demo book, and a customer's account. */
export interface CallClosures {
  /** Without it the demo book is open. */
  readonly isDemoEnabled?: () => boolean;
  /** Without it nobody is frozen. */
  readonly isFrozen?: (customerId: CustomerId) => boolean;
}

/** Why a call can't be made in this book by this customer; undefined when it can. */
export function closedTo(
  call: AnyCall,
  book: Book,
  customerId: CustomerId | undefined,
  { isDemoEnabled, isFrozen }: CallClosures,
): Refusal | undefined {
  if (call.books === 'real' && book === 'demo') return refuse('REAL_ACCOUNT_REQUIRED');
  const isDemo = call.books === 'demo' || (call.books === 'both' && book === 'demo');
  if (isDemo && isDemoEnabled?.() === false) return refuse('DEMO_DISABLED');
  const isClosed = customerId !== undefined && isClosedToFrozen(call) && isFrozen?.(customerId) === true;
  return isClosed ? refuse('USER_STATUS_WRONG') : undefined;
}
