import { formatUnits } from '#foundation/money/money.ts';
import { accept } from '#foundation/refusals/result.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import type { OrderNotice } from '../notices.ts';
import { marginFigures } from '../stop-out.ts';
import { openAccountOf } from './account-closing.ts';
import type { CloseNews } from './close-watch.ts';
import { closesAt } from './margin-account.ts';
import { orderKind } from './order-lane.ts';
import { latestQuoteOf } from './quotes.ts';
import type { TriggerKind, TriggerKindNeeds } from './triggered-order.ts';

/** Tells a customer before a close margin comes into force that equity is below what it will ask for. */
export function createCloseWarning({
  participant,
  markets,
}: TriggerKindNeeds): TriggerKind<Pick<CloseNews, 'code' | 'from'>> {
  return orderKind({
    name: 'orders.closeWarning',
    participant,
    decide({ code, from }, context) {
      const closes = { ...closesAt(markets, context.at), at: from };
      const account = openAccountOf(context, context.at);
      const { equity, covering } = marginFigures(account, latestQuoteOf(markets), closes);
      if (equity >= covering) return accept({ transfers: [], change: [], answer: null, events: [] });
      const data: OrderNotice = {
        kind: 'closeMargin',
        book: context.key.book,
        code,
        from: formatInstant(from),
        needed: formatUnits(covering),
        equity: formatUnits(equity),
      };
      return accept({ transfers: [], change: [], answer: null, events: [{ event: 'notification', data }] });
    },
  });
}
