import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { LimitNotice } from '#foundation/ui/account-limits.tsx';
import { Answered } from '#foundation/ui/answered.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { RealOnlyNotice } from '#foundation/ui/real-only-notice.tsx';
import { useBook } from '#foundation/ui/session-state.ts';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { EmptyState } from '#foundation/ui/states.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { listSmart, type Plan } from '../contract.ts';
import { MyPlans, type PlanReceiptShown } from './my-plans.tsx';
import { PlanFunding } from './plan-funding.tsx';
import { PlanProductCard } from './plan-product.tsx';
import { PlanTicket } from './plan-ticket.tsx';

type Props = PlanReceiptShown & {
  /** What can be spent: a decimal string in USDT. */
  available: string | undefined;
  bookSwitch: ReactNode;
};

/**
 * `/trading`: what is on sale, what it would come to, and the customer's own plans. The switch to the real
 * account, and what there is to spend, are handed in.
 */
export function PlansPage({ bookSwitch, available, ...shown }: Props) {
  const t = useTranslations('plans');
  const isDemo = useBook() === 'demo';
  return (
    <Page title={t('title')} defaultTitle={false}>
      <div className="flex flex-col gap-6 wide:gap-8">
        <p className="max-w-text text-lead text-quiet">{t('lead')}</p>
        <RealOnlyNotice title={t('demo.title')} body={t('demo.body')} bookSwitch={bookSwitch} />
        <LimitNotice act="product" />
        <Products isDemo={isDemo} available={isDemo ? undefined : available} />
        <MyPlans {...shown} />
      </div>
    </Page>
  );
}

function Products(props: { isDemo: boolean; available: string | undefined }) {
  // What is on sale, and whether the reserve still covers it.
  const products = useCall(listSmart, {}, { staleTime: 30_000 });
  return (
    <Answered answer={products} waiting={<LoadingProducts />} failsInCard>
      {(plans) => <Choice plans={plans} {...props} />}
    </Answered>
  );
}

type ChoiceProps = { plans: readonly Plan[]; isDemo: boolean; available: string | undefined };

function Choice({ plans, isDemo, available }: ChoiceProps) {
  const t = useTranslations('plans');
  const [chosen, setChosen] = useState<string>();
  const plan = plans.find(({ id }) => id === chosen) ?? plans[0];
  if (plan === undefined) {
    return (
      <Card>
        <EmptyState title={t('noProducts.title')} body={t('noProducts.body')} />
      </Card>
    );
  }
  return (
    <section
      aria-label={t('products')}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[minmax(0,1fr)_384px] wide:grid-rows-[auto_1fr] wide:gap-x-6"
    >
      <div className="flex flex-col gap-3">
        {plans.map((each) => (
          <PlanProductCard
            key={each.id}
            plan={each}
            isChosen={each.id === plan.id}
            onChoose={() => setChosen(each.id)}
          />
        ))}
      </div>
      <div className="wide:sticky wide:top-[calc(80px+var(--news,0px))] wide:row-span-2">
        <PlanTicket key={plan.id} plan={plan} isDemo={isDemo} available={available} />
      </div>
      <PlanFunding />
    </section>
  );
}

function LoadingProducts() {
  return (
    <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_384px] wide:gap-6">
      <div className="flex flex-col gap-3">
        {[1, 2, 3].map((each) => (
          <Skeleton key={each} className="h-[134px] rounded" />
        ))}
      </div>
      <Skeleton className="h-[691px] rounded" />
    </div>
  );
}
