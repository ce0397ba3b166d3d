import { type LimitOn, limitRefusals } from '#foundation/calls/account-limits.ts';
import { type AnyCall, isClosedToFrozen, isClosedToUnserved } from '#foundation/calls/define-call.ts';
import type { Book } from '#foundation/ids/book.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { type Refusal, refuse } from '#foundation/refusals/result.ts';

/** What operators can close: the demo book, and a customer's account. */
export interface CallClosures {
  /** Without it the demo book is open. */
  readonly isDemoEnabled?: () => boolean;
  /** Without it no customer's account is limited. */
  readonly limitOn?: LimitOn;
  /** Why a customer may have no real account where they live; without it, all may. */
  readonly unserved?: (customerId: CustomerId) => Promise<Refusal | undefined>;
  /** Whether a customer has not agreed to the current texts; without it, all count as having agreed. */
  readonly lacksAgreement?: (customerId: CustomerId) => Promise<boolean>;
}

/** Why a call can't be made in this book by this customer; undefined when it can. */
export async function closedTo(
  call: AnyCall,
  book: Book,
  customerId: CustomerId | undefined,
  { isDemoEnabled, limitOn, unserved, lacksAgreement }: CallClosures,
): Promise<Refusal | undefined> {
  if (call.books === 'real' && book === 'demo') return refuse('REAL_ACCOUNT_REQUIRED');
  const isDemo = call.books === 'demo' || (call.books === 'both' && book === 'demo');
  if (isDemo && isDemoEnabled?.() === false) return refuse('DEMO_DISABLED');
  if (customerId === undefined) return undefined;
  const limit = isClosedToFrozen(call) ? limitOn?.(customerId, call.limitedAs) : undefined;
  if (limit !== undefined) return refuse(limitRefusals[limit]);
  const isShut = isClosedToUnserved(call) && (call.books === 'none' || book === 'real');
  const refused = isShut ? await unserved?.(customerId) : undefined;
  if (refused !== undefined) return refused;
  if (call.opensNew && (await lacksAgreement?.(customerId)) === true) return refuse('AGREEMENT_REQUIRED');
  return undefined;
}
