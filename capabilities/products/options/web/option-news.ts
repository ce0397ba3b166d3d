import type { useTranslations } from 'use-intl';
import { showToast } from '#foundation/ui/toast.ts';
import type { useFormat } from '#foundation/ui/use-format.ts';
import { optionStatuses } from '../option.ts';

interface Words {
  readonly t: ReturnType<typeof useTranslations<'options.news'>>;
  readonly format: ReturnType<typeof useFormat>;
}

/** Says in passing what became of an option without its customer, by the data of an `option` event. */
export function tellOptionNews(data: unknown, { t, format }: Words): void {
  if (typeof data !== 'object' || data === null) return;
  const { status, code, received, amount, refundReason } = data as Readonly<Record<string, unknown>>;
  const news = optionStatuses.find((each) => each === status);
  // The customer sells it, and knows; the others are no news yet.
  if (news === undefined || news === 'sold' || news === 'pendingReview' || news === 'open') return;
  if (typeof code !== 'string' || typeof amount !== 'string') return;
  // The customer who resets the demo account knows of it.
  if (refundReason === 'reset') return;
  const money = format.money(typeof received === 'string' && news !== 'lost' ? received : amount, 'USDT');
  showToast({
    title: t(`${news}.title`, { code }),
    body: t(`${news}.body`, { amount: money }),
    tone: news === 'won' || news === 'approved' ? 'good' : 'neutral',
  });
}
