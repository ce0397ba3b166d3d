import type { useTranslations } from 'use-intl';
import { showToast } from '#foundation/ui/toast.ts';
import type { useFormat } from '#foundation/ui/use-format.ts';

interface Words {
  readonly t: ReturnType<typeof useTranslations<'options.news'>>;
  readonly format: ReturnType<typeof useFormat>;
}

const told = ['won', 'lost', 'refunded', 'rejected', 'approved'] as const;

/** Says in passing what became of an option without its customer, by the data of an `option` event. */
export function tellOptionNews(data: unknown, { t, format }: Words): void {
  if (typeof data !== 'object' || data === null) return;
  const { status, code, received, amount, refundReason } = data as Readonly<Record<string, unknown>>;
  const news = told.find((each) => each === status);
  if (news === undefined || typeof code !== 'string' || typeof amount !== 'string') return;
  // The customer who resets the demo account knows of it.
  if (refundReason === 'reset') return;
  const money = format.money(typeof received === 'string' && news !== 'lost' ? received : amount, 'USDT');
  showToast({
    title: t(`${news}.title`, { code }),
    body: t(`${news}.body`, { amount: money }),
    tone: news === 'won' || news === 'approved' ? 'good' : 'neutral',
  });
}
