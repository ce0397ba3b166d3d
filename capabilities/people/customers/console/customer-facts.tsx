import { useLocale, useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { CopyButton } from '#foundation/ui/copy-button.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { Time } from '#foundation/ui/time.tsx';
import type { User } from '../contract.ts';

export const kycTones = { none: 'neutral', pending: 'accent', verified: 'rise', rejected: 'fall' } as const;

/** Who it is, and how far they have proven it. */
export function CustomerFacts({ user }: { user: User }) {
  const t = useTranslations('customers-console');
  const locale = useLocale();
  const regions = new Intl.DisplayNames([locale], { type: 'region' });
  const languages = new Intl.DisplayNames([locale], { type: 'language' });
  const yesNo = (is: boolean) => (is ? t('yes') : t('no'));
  return (
    <Card title={t('tabs.profile')}>
      <FactList
        dense
        facts={[
          {
            label: t('fields.uid'),
            value: (
              <span className="-my-2 inline-flex items-center gap-1">
                <Code>{user.uid}</Code>
                <CopyButton text={user.uid} label={t('copyUid')} />
              </span>
            ),
          },
          { label: t('fields.email'), value: <bdi>{user.email}</bdi> },
          {
            label: t('fields.country'),
            value: user.country === null ? t('notDeclared') : (regions.of(user.country) ?? user.country),
          },
          { label: t('fields.language'), value: languages.of(user.language) },
          {
            label: t('fields.kyc'),
            value: <Badge tone={kycTones[user.kycStatus]}>{t(`kyc.${user.kycStatus}`)}</Badge>,
          },
          { label: t('fields.tier'), value: user.kycTier },
          { label: t('fields.totp'), value: yesNo(user.hasTotp) },
          { label: t('fields.withdrawalPassword'), value: yesNo(user.hasWithdrawalPassword) },
          { label: t('fields.invitationCode'), value: <Code>{user.invitationCode}</Code> },
          { label: t('fields.createdAt'), value: <Time at={user.createdAt} /> },
        ]}
      />
    </Card>
  );
}
