import { useLocale, useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import type { CustomerSectionProps } from '#foundation/ui/console-part.ts';
import { countryNames } from '#foundation/ui/country-names.ts';
import { SideSection } from '#foundation/ui/customer-side.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { kycTones } from './customer-facts.tsx';
import { useCustomer } from './queries.ts';

/** Beside a review: who it is, how far they are identified, and what is limited. */
export function SideStanding({ customerId }: CustomerSectionProps) {
  const t = useTranslations('customers-console');
  const locale = useLocale();
  return (
    <SideSection title={t('side.standing')} answer={useCustomer(customerId)}>
      {({ user, limits, recovery }) => (
        <FactList
          dense
          facts={[
            {
              label: t('fields.username'),
              value: (
                <TextLink to="/customers/one" search={{ id: customerId }}>
                  <bdi>{user.username}</bdi>
                </TextLink>
              ),
            },
            {
              label: t('fields.kyc'),
              value: <Badge tone={kycTones[user.kycStatus]}>{t(`kyc.${user.kycStatus}`)}</Badge>,
            },
            { label: t('fields.tier'), value: user.kycTier },
            {
              label: t('fields.country'),
              value: countryNames(locale).get(user.country ?? '') ?? t('notDeclared'),
            },
            { label: t('fields.createdAt'), value: <Time at={user.createdAt} style="date" /> },
            {
              label: t('fields.equity'),
              value: <Money amount={user.accounts.real.equity ?? undefined} currency="USDT" />,
            },
            limits.length === 0 && { label: t('side.limits'), value: t('side.noLimits') },
            ...limits.map(({ id, kind, ground }) => ({
              id,
              label: t('fields.limit'),
              value: <Badge tone="warn">{t(`limits.${kind}.name`)}</Badge>,
              note: t(`grounds.${ground}`),
            })),
            recovery !== undefined && { label: t('side.recovery'), value: t('side.underWay') },
          ]}
        />
      )}
    </SideSection>
  );
}
