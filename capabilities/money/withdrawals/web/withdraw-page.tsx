import { useNavigate } from '@tanstack/react-router';
import { BookUser, ListOrdered } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LimitNotice, useLimitOn } from '#foundation/ui/account-limits.tsx';
import { LinkButton } from '#foundation/ui/link-button.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { RealOnlyNotice } from '#foundation/ui/real-only-notice.tsx';
import { useBook } from '#foundation/ui/session-state.ts';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { Notice } from '#foundation/ui/states.tsx';
import type { BankPlace } from './bank-fields.tsx';
import { NoPassword } from './no-password.tsx';
import { useWithdrawals } from './queries.ts';
import { WithdrawalForm } from './withdrawal-form.tsx';

type Props = {
  /** What guards the account; undefined while it is loading. */
  guards: { readonly hasWithdrawalPassword: boolean; readonly hasTotp: boolean } | undefined;
  /** Leads to the real account. */
  bookSwitch: ReactNode;
  place: BankPlace;
};

/** `/profile/withdraw`: method, destination and amount, with everything it costs before the button. */
export function WithdrawPage({ guards, bookSwitch, place }: Props) {
  const t = useTranslations('withdrawals');
  const isDemo = useBook() === 'demo';
  const isLimited = useLimitOn('withdrawal') !== undefined;
  const navigate = useNavigate();
  const waiting = useWithdrawals('review', 1);
  return (
    <Page
      title={t('title')}
      back
      backTo="/profile"
      actions={
        <div className="flex flex-wrap gap-2">
          <LinkButton to="/profile/addresses" size="small" icon={<BookUser size={16} aria-hidden="true" />}>
            {t('toAddresses')}
          </LinkButton>
          <LinkButton
            to="/profile/withdrawals"
            size="small"
            icon={<ListOrdered size={16} aria-hidden="true" />}
          >
            {t('toList')}
          </LinkButton>
        </div>
      }
    >
      <div className="flex flex-col gap-4 wide:gap-6">
        <p className="max-w-text text-quiet">{t('lead')}</p>
        <RealOnlyNotice title={t('demo.title')} body={t('demo.body')} bookSwitch={bookSwitch} />
        <LimitNotice act="withdrawal" />
        {guards?.hasWithdrawalPassword === false && <NoPassword />}
        {waiting.data?.rows[0] !== undefined && (
          <Notice tone="info" title={t('waiting.title')}>
            <p>{t('waiting.body')}</p>
            <div className="mt-2">
              <LinkButton to="/profile/withdrawals" search={{ id: waiting.data.rows[0].id }} size="small">
                {t('waiting.action')}
              </LinkButton>
            </div>
          </Notice>
        )}
        {guards === undefined ? (
          <Skeleton className="h-64 rounded" />
        ) : (
          <WithdrawalForm
            hasTotp={guards.hasTotp}
            place={place}
            isDisabled={isDemo || isLimited || !guards.hasWithdrawalPassword}
            onDone={({ id }) => navigate({ to: '/profile/withdrawals', search: { id } })}
          />
        )}
      </div>
    </Page>
  );
}
