import type { LinkProps } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Money } from '#foundation/ui/money.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import type { Holding } from '../contract.ts';

export type HoldingLinks = Readonly<Partial<Record<Holding['why'], NonNullable<LinkProps['to']>>>>;

type Props = { holdings: readonly Holding[] | undefined; links: HoldingLinks };

/** Why money is not available, each line with the way to what holds it. */
export function Holdings({ holdings, links }: Props) {
  const t = useTranslations('accounts.holdings');
  if (holdings === undefined || holdings.length === 0) return null;
  return (
    <section className="border-t border-line px-4 py-4 wide:px-5" aria-label={t('title')}>
      <h3 className="text-note font-medium text-faint">{t('title')}</h3>
      <ul className="mt-1 divide-y divide-line">
        {holdings.map(({ why, currency, amount }) => {
          const to = links[why];
          return (
            <li key={`${why} ${currency}`} className="flex items-baseline justify-between gap-4 py-2">
              <span className="min-w-0">
                {to === undefined ? t(`why.${why}`) : <TextLink to={to}>{t(`why.${why}`)}</TextLink>}
                {why === 'options' && <span className="block text-note text-faint">{t('staked')}</span>}
              </span>
              <Money amount={amount} currency={currency} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
