import type { useTranslations } from 'use-intl';
import { showToast } from '#foundation/ui/toast.ts';
import type { useFormat } from '#foundation/ui/use-format.ts';

interface Words {
  readonly t: ReturnType<typeof useTranslations<'nfts.news'>>;
  readonly format: ReturnType<typeof useFormat>;
}

/** What its customer did not do themselves. */
const told = ['outbid', 'won', 'reserveNotMet', 'ended', 'withdrawn'] as const;

/** By the data of a `notification` event. */
export function tellNftNews(data: object, { t, format }: Words): void {
  const { what, title, amount } = data as Readonly<Record<string, unknown>>;
  const news = told.find((each) => each === what);
  if (news === undefined || typeof title !== 'string' || typeof amount !== 'string') return;
  showToast({
    title: t(`${news}.title`, { title }),
    body: t(`${news}.body`, { amount: `\u2068${format.money(amount, 'USDT')} USDT\u2069` }),
    tone: news === 'won' ? 'good' : 'neutral',
  });
}
