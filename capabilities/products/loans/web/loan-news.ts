import type { useTranslations } from 'use-intl';
import { showToast } from '#foundation/ui/toast.ts';
import type { useFormat } from '#foundation/ui/use-format.ts';

interface Words {
  readonly t: ReturnType<typeof useTranslations<'loans.news'>>;
  readonly format: ReturnType<typeof useFormat>;
}

/** What the customer has not done themselves. */
const kinds = ['approved', 'rejected', 'warned', 'recovered', 'sold', 'due', 'settled'] as const;
const bad: readonly string[] = ['rejected', 'warned', 'sold', 'due', 'settled'];

/** Says in passing what became of a loan, by the data of a `loan` event. */
export function tellLoanNews(data: unknown, { t, format }: Words): void {
  if (typeof data !== 'object' || data === null) return;
  const { news, orderNumber, ltv } = data as Readonly<Record<string, unknown>>;
  const kind = kinds.find((each) => each === news);
  if (kind === undefined || typeof orderNumber !== 'string' || typeof ltv !== 'string') return;
  showToast({
    title: t(`${kind}.title`, { number: orderNumber }),
    body: t(`${kind}.body`, { ltv: format.percent(Number(ltv) * 100, { digits: 1 }) }),
    tone: bad.includes(kind) ? 'bad' : 'good',
  });
}
