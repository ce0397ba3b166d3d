import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { Badge } from '#foundation/ui/badge.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { evidence } from '#foundation/ui/evidence.tsx';
import { type Fact, FactList } from '#foundation/ui/fact-list.tsx';
import { LookUp } from '#foundation/ui/look-up.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { FailedState, Notice } from '#foundation/ui/states.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useLoggedPicture } from '#foundation/ui/use-logged-picture.ts';
import { getLoanSignature, type reviewedLoan } from '../console-contract.ts';
import { shownStatus } from '../loan.ts';
import { LoanLog } from './loan-log.tsx';
import { useReviewedLoan } from './queries.ts';

type Seen = OutputOf<typeof reviewedLoan>;

function Shown({ subjectId, data }: { subjectId: string; data: Seen }) {
  const t = useTranslations('loans-console.case');
  return (
    <>
      <Card title={t('loan')}>
        <Figures loan={data.loan} />
      </Card>
      <Card title={t('customer')}>
        <Customer seen={data} />
      </Card>
      <Card title={t('signature')}>
        <Signature subjectId={subjectId} agreement={data.loan.agreement} />
      </Card>
      <LoanLog loan={data.loan} />
    </>
  );
}

function Figures({ loan }: { loan: Seen['loan'] }) {
  const t = useTranslations('loans-console.case');
  const status = useTranslations('loans.status');
  const format = useFormat();
  const usdt = (amount: string) => <Money amount={amount} currency="USDT" />;
  const coin = (amount: string) => <Money amount={amount} currency={loan.collateralCurrency} />;
  const isLive = loan.status === 'pendingReview' || loan.status === 'repaying';
  const facts: Fact[] = [
    { label: t('number'), value: <LookUp text={loan.orderNumber} /> },
    { label: t('status'), value: <Badge>{status(shownStatus(loan))}</Badge> },
    { label: t('amount'), value: usdt(loan.amount), strong: true },
    {
      label: t('term'),
      value: t('days', { days: loan.termDays }),
      note: t('rateNote', { rate: format.rate(loan.dailyRate), free: loan.interestFreeDays }),
    },
    { label: t('interest'), value: usdt(loan.totalInterest) },
    { label: t('requested'), value: <Time at={loan.requestedAt} style="second" /> },
    ...(loan.startedAt === undefined
      ? []
      : [
          { label: t('paidOut'), value: <Time at={loan.startedAt} style="second" /> },
          { label: t('due'), value: <Time at={loan.repaymentDate} style="second" /> },
        ]),
    ...(isLive
      ? [
          { label: t('outstanding'), value: usdt(loan.outstanding) },
          { label: t('collateral'), value: coin(loan.collateral) },
          {
            label: t('ltv'),
            value: <bdi>{format.percent(Number(loan.ltv) * 100, { digits: 1 })}</bdi>,
            note: t('ltvNote', {
              price: format.price(loan.price, 2),
              liquidation: format.price(loan.liquidationPrice, 2),
            }),
            strong: true,
          },
        ]
      : []),
    ...(Number(loan.collateralSold) > 0 ? [{ label: t('sold'), value: coin(loan.collateralSold) }] : []),
    ...(Number(loan.writtenOff) > 0 ? [{ label: t('writtenOff'), value: usdt(loan.writtenOff) }] : []),
  ];
  return (
    <>
      {isLive && loan.isPriceStale && (
        <div className="mb-3">
          <Notice tone="warn">{t('stale')}</Notice>
        </div>
      )}
      <FactList dense facts={facts} />
    </>
  );
}

function Customer({ seen: { customer, customerId, pool } }: { seen: Seen }) {
  const t = useTranslations('loans-console.case');
  const format = useFormat();
  const locale = useLocale();
  const usdt = (amount: string) => <Money amount={amount} currency="USDT" />;
  const country =
    customer.country === undefined
      ? '–'
      : (new Intl.DisplayNames([locale], { type: 'region' }).of(customer.country) ?? customer.country);
  return (
    <FactList
      dense
      facts={[
        {
          label: t('uid'),
          value: (
            <TextLink to="/customers/one" search={{ id: customerId }}>
              <Code>{customerId}</Code>
            </TextLink>
          ),
        },
        { label: t('tier'), value: format.count(customer.tier), note: t('country', { country }) },
        { label: t('limit'), value: usdt(customer.limit) },
        { label: t('left'), value: usdt(customer.left) },
        ...customer.available.map(({ currency, amount }) => ({
          label: t('available', { currency }),
          value: <Money amount={amount} currency={currency} />,
        })),
        {
          label: t('history'),
          value: t('historyValue', {
            live: customer.live,
            repaid: customer.repaid,
            expired: customer.expired,
          }),
        },
        {
          label: t('poolFree'),
          value: usdt(pool.free),
          note: t('poolNote', { promised: format.decimal(pool.promised) }),
        },
      ]}
    />
  );
}

function Signature({ subjectId, agreement }: { subjectId: string; agreement: Seen['loan']['agreement'] }) {
  const t = useTranslations('loans-console.case');
  const [isWanted, setIsWanted] = useState(false);
  const { address, isError, isFetching, refetch } = useLoggedPicture(
    getLoanSignature,
    { subjectId },
    isWanted,
  );
  return (
    <div className="flex flex-col gap-3">
      {!isWanted ? (
        <div>
          <Button icon={<Eye size={16} aria-hidden="true" />} onClick={() => setIsWanted(true)}>
            {t('showSignature')}
          </Button>
          <p className="mt-1 text-note text-faint">{t('logged')}</p>
        </div>
      ) : isError ? (
        <FailedState onRetry={() => void refetch()} busy={isFetching} />
      ) : address === undefined ? (
        <Skeleton className="aspect-[5/2] w-full" />
      ) : (
        <img
          src={address}
          alt={t('signature')}
          className="aspect-[5/2] w-full rounded border border-line bg-[#fff] object-contain"
        />
      )}
      <FactList
        dense
        facts={[
          { label: t('signedAt'), value: <Time at={agreement.signedAt} style="second" /> },
          { label: t('version'), value: <bdi>{agreement.version}</bdi> },
          { label: t('hash'), value: <bdi className="text-note">{agreement.hash}</bdi> },
        ]}
      />
    </div>
  );
}

/** One loan with what is known of its customer: beside its review, and on its own page. */
export const LoanCase = evidence(useReviewedLoan, Shown);
