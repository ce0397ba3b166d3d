import { useLocale, useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { Notice } from '#foundation/ui/states.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Invite } from '../contract.ts';

/**
 * What comes back where that is allowed; elsewhere that nothing is paid, and no rate; without a country,
 * nothing.
 */
export function Offer({ invite }: { invite: Invite }) {
  const t = useTranslations('invites');
  const locale = useLocale();
  const format = useFormat();
  const { country, rate, friendRate, months, waitingDays } = invite;
  if (country === undefined) return null;
  if (rate === undefined || friendRate === undefined || months === undefined) {
    const name = new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country;
    return <Notice>{t('nothing', { country: name })}</Notice>;
  }
  return (
    <Card title={t('offer.title')}>
      <div className="flex flex-col gap-2 text-pretty">
        <p>{t('offer.friend', { friendRate: format.rate(friendRate), months })}</p>
        <p>{t('offer.inviter', { rate: format.rate(rate), days: waitingDays ?? 0 })}</p>
        <p className="text-note text-quiet">{t('offer.house')}</p>
      </div>
    </Card>
  );
}
