import type { useTranslations } from 'use-intl';
import { showToast, type ToastTone } from '#foundation/ui/toast.ts';
import type { useFormat } from '#foundation/ui/use-format.ts';
import type { LoanEventKind } from '../loan.ts';

interface Words {
  readonly t: ReturnType<typeof useTranslations<'loans.news'>>;
  readonly format: ReturnType<typeof useFormat>;
}

/** What the customer has not done themselves. */
type News = Exclude<LoanEventKind, 'requested' | 'collateralAdded' | 'cancelled' | 'repaid' | 'closed'>;
const tones: Readonly<Record<News, ToastTone>> = {
  approved: 'good',
  rejected: 'bad',
  warned: 'bad',
  recovered: 'good',
  sold: 'bad',
  due: 'bad',
  settled: 'bad',
};

function isLoanNews(news: unknown): news is News {
  return typeof news === 'string' && Object.hasOwn(tones, news);
}

/** Shows a toast about what became of a loan, from the data of a `loan` event. */
export function tellLoanNews(data: unknown, { t, format }: Words): void {
  if (typeof data !== 'object' || data === null) return;
  const { news: kind, orderNumber, ltv } = data as Readonly<Record<string, unknown>>;
  if (!isLoanNews(kind) || typeof orderNumber !== 'string' || typeof ltv !== 'string') return;
  showToast({
    title: t(`${kind}.title`, { number: orderNumber }),
    body: t(`${kind}.body`, { ltv: format.percent(Number(ltv) * 100, { digits: 1 }) }),
    tone: tones[kind],
  });
}
