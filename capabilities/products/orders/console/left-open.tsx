import { books } from '#foundation/ids/book.ts';
import { CancelPending } from './cancel-pending.tsx';

/** Before a limit: the way to have the customer's pending orders cancelled, book by book. */
export function LeftOpen({ customerId }: { customerId: string }) {
  return books.map((book) => (
    <CancelPending key={book} scope={{ book, uid: customerId }} name={`UID ${customerId}`} />
  ));
}
