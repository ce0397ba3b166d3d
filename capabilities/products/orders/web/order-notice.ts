import type { useTranslations } from 'use-intl';
import { showToast } from '#foundation/ui/toast.ts';
import type { useFormat } from '#foundation/ui/use-format.ts';
import { orderNoticeShape } from '../notices.ts';
import { rejectionOf } from '../rejection.ts';

interface Words {
  readonly news: ReturnType<typeof useTranslations<'orders.news'>>;
  readonly rejected: ReturnType<typeof useTranslations<'orders.rejected'>>;
  readonly format: ReturnType<typeof useFormat>;
}

/**
 * Shows a `notification` event of the orders as a toast. What closes an order comes with that order's own
 * event.
 */
export function tellOrderNotice(data: unknown, { news, rejected, format }: Words): void {
  const read = orderNoticeShape.safeParse(data);
  if (!read.success) return;
  const notice = read.data;
  const percent = (level: string) => format.percent(Number(level) * 100, { digits: 0 });
  switch (notice.kind) {
    case 'marginCall':
      showToast({
        title: news('marginCall', { level: percent(notice.level) }),
        body: news('marginCallBody', { stopOut: percent(notice.stopOutLevel) }),
        tone: 'bad',
      });
      return;
    case 'closeMargin':
      showToast({
        title: news('closeMarginSoon', { code: notice.code, time: format.time(notice.from, 'weekday') }),
        body: news('closeMarginSoonBody', {
          needed: format.money(notice.needed, 'USDT'),
          equity: format.money(notice.equity, 'USDT'),
        }),
        tone: 'bad',
      });
      return;
    case 'orderRejected':
      showToast({
        title: news('rejected', { code: notice.code }),
        body: rejected(rejectionOf(notice.reason, notice.detail)),
        tone: 'bad',
      });
      return;
    case 'corporateAction':
    case 'orderCancelled':
    case 'orderExpired':
    case 'pendingCancelled':
      showToast({
        title: news(notice.kind, {
          code: 'code' in notice ? notice.code : '',
          way: 'way' in notice ? notice.way : '',
        }),
      });
      return;
    case 'pendingFunded':
    case 'stopOut':
    case 'closedForClose':
      return;
  }
}
