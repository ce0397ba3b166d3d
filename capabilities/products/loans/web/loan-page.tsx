import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LimitNotice } from '#foundation/ui/account-limits.tsx';
import { Answered } from '#foundation/ui/answered.tsx';
import { classNames } from '#foundation/ui/class-names.ts';
import { LinkButton } from '#foundation/ui/link-button.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { RealOnlyNotice } from '#foundation/ui/real-only-notice.tsx';
import { useBook } from '#foundation/ui/session-state.ts';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { Notice } from '#foundation/ui/states.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { getLoanTerms } from '../contract.ts';
import { HowItWorks, type Terms } from './how-it-works.tsx';
import { LoanFunding } from './loan-funding.tsx';
import { LoanTicket } from './loan-ticket.tsx';
import { MyLoans } from './my-loans.tsx';
import { useLoans } from './queries.ts';

/**
 * `/loan`: what a loan would cost and lock, the customer's own loans, and what funds them. The switch to the
 * real account is handed in.
 */
export function LoanPage({ bookSwitch }: { bookSwitch: ReactNode }) {
  const t = useTranslations('loans');
  const isDemo = useBook() === 'demo';
  const terms = useCall(getLoanTerms, {});
  return (
    <Page title={t('title')} defaultTitle={false}>
      <div className="flex flex-col gap-6 wide:gap-8">
        <p className="max-w-text text-lead text-pretty text-quiet">{t('lead')}</p>
        <RealOnlyNotice title={t('demo.title')} body={t('demo.body')} bookSwitch={bookSwitch} />
        <LimitNotice act="product" />
        {terms.data !== undefined && !isDemo && terms.data.isSold && !terms.data.isVerified && (
          <Notice tone="warn" title={t('unverified.title')}>
            <p>{t('unverified.body')}</p>
            <LinkButton to="/profile/identity" className="mt-2">
              {t('unverified.action')}
            </LinkButton>
          </Notice>
        )}
        {terms.data?.isSold === false && (
          <Notice tone="warn" title={t('notOffered.title')}>
            {t('notOffered.body')}
          </Notice>
        )}
        <Answered answer={terms} waiting={<Loading />} failsInCard>
          {(loaded) => <Body terms={loaded} isDemo={isDemo} />}
        </Answered>
      </div>
    </Page>
  );
}

/** On phones customers with loans see them first, others the calculator. */
function Body({ terms, isDemo }: { terms: Terms; isDemo: boolean }) {
  const hasLoans = (useLoans(1).data?.total ?? 0) > 0;
  return (
    <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_400px] wide:grid-rows-[auto_1fr] wide:gap-6">
      <div className={classNames('min-w-0', !hasLoans && 'order-2 wide:order-none')}>
        <MyLoans />
      </div>
      <div
        className={classNames(
          'min-w-0 wide:sticky wide:top-[calc(80px+var(--news,0px))] wide:row-span-2',
          !hasLoans && 'order-1 wide:order-none',
        )}
      >
        <LoanTicket terms={terms} isDemo={isDemo} />
      </div>
      <div className="order-3 flex min-w-0 flex-col gap-4 wide:order-none wide:gap-6">
        <HowItWorks terms={terms} />
        <LoanFunding terms={terms} />
      </div>
    </div>
  );
}

function Loading() {
  return (
    <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_400px] wide:gap-6">
      <Skeleton className="h-80 rounded" />
      <Skeleton className="h-96 rounded" />
    </div>
  );
}
