import type { Book } from '#foundation/ids/book.ts';
import { formatUnits } from '#foundation/money/money.ts';
import type { CarriedOut } from '../carry-out.ts';
import type { OrderAction } from '../corporate-action.ts';
import type { OrderNotice } from '../notices.ts';

/** One notice for all that an action did in an account; none where it did nothing. */
export function noticeOf(
  book: Book,
  { id, code, kind }: OrderAction,
  converted: CarriedOut['converted'],
): OrderNotice | undefined {
  if (converted.length === 0) return undefined;
  const about = { kind: 'corporateAction', book, code, actionId: String(id) } as const;
  switch (kind) {
    case 'split':
      return { ...about, way: 'split' };
    case 'dividend': {
      const units = converted.reduce((sum, { dividend = 0n }) => sum + dividend, 0n);
      return { ...about, way: units < 0n ? 'charged' : 'credited', amount: formatUnits(units) };
    }
    case 'merger':
    case 'delisting':
      return { ...about, way: 'ended' };
  }
}
