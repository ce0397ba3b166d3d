import { useLocale, useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { HelpLink } from '#foundation/ui/help-link.tsx';
import { Notice } from '#foundation/ui/states.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Invite } from '../contract.ts';
import { shareExample } from '../share-example.ts';

/**
 * What is paid back where that is allowed; elsewhere that nothing is paid, and no rate; without a country,
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
    return (
      <Notice>
        {t('nothing', { country: name })} <HelpLink article="invitations" />
      </Notice>
    );
  }
  const { fee, rebate, reward } = shareExample({ friendRate, rate });
  return (
    <Card
      title={
        <>
          {t('offer.title')} <HelpLink isMark article="invitations" />
        </>
      }
    >
      <div className="flex flex-col gap-2 text-pretty">
        <p>{t('offer.friend', { friendRate: format.rate(friendRate), months })}</p>
        <p>{t('offer.inviter', { rate: format.rate(rate), days: waitingDays ?? 0 })}</p>
        <p>
          {t('offer.example', {
            fee: format.money(fee, 'USDT'),
            rebate: format.money(rebate, 'USDT'),
            reward: format.money(reward, 'USDT'),
          })}
        </p>
        <p className="text-note text-quiet">{t('offer.house')}</p>
      </div>
    </Card>
  );
}
