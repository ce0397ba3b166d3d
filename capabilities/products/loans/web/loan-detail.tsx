import { Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { unknownCase } from '#foundation/text/words.ts';
import { Answered } from '#foundation/ui/answered.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { Notice } from '#foundation/ui/states.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { LoanDetail } from '../contract.ts';
import { shownStatus } from '../loan.ts';
import { AddCollateral } from './add-collateral.tsx';
import { CancelLoan } from './cancel-loan.tsx';
import { LoanEvents } from './loan-events.tsx';
import { LoanReceipt } from './loan-receipt.tsx';
import { LiveBar } from './loan-row.tsx';
import { LoanStatus } from './loan-status.tsx';
import { AgreementText } from './loan-surroundings.tsx';
import { useLoan } from './queries.ts';
import { RepayLoan } from './repay-loan.tsx';

/** `/loan?id=`: one loan with all that belongs to it. */
export function LoanDetailPage({ id }: { id: string }) {
  const t = useTranslations('loans.detail');
  const loan = useLoan(id);
  const title = loan.data === undefined ? t('title') : t('titleOf', { number: loan.data.orderNumber });
  return (
    <Page
      title={title}
      back
      backTo="/loan"
      actions={
        <TextLink to="/loan" className="phone:hidden">
          {t('all')}
        </TextLink>
      }
    >
      <Answered answer={loan} waiting={<Skeleton className="h-96 rounded" />} failsInCard>
        {(detail) => <Detail loan={detail} />}
      </Answered>
    </Page>
  );
}

function Detail({ loan }: { loan: LoanDetail }) {
  const t = useTranslations('loans.detail');
  const [dialog, setDialog] = useState<'repay' | 'collateral' | 'cancel' | 'receipt'>();
  const isRepaying = loan.status === 'repaying';
  const isPending = loan.status === 'pendingReview';
  const isLive = isRepaying || isPending;
  const close = () => setDialog(undefined);
  return (
    <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_360px] wide:grid-rows-[auto_1fr] wide:gap-6">
      <div className="flex min-w-0 flex-col gap-4 wide:gap-6">
        <Card>
          <div className="flex flex-wrap items-start justify-between gap-3">
            <div>
              <p className="text-note text-quiet">{isRepaying ? t('owed') : t(lentWord(loan))}</p>
              <p className="text-display font-semibold">
                <Money amount={isLive ? loan.outstanding : loan.amount} currency="USDT" />
              </p>
            </div>
            <LoanStatus loan={loan} />
          </div>
          {isRepaying && (
            <div className="mt-4">
              <LiveBar loan={loan} />
            </div>
          )}
          <LoanNow loan={loan} />
          <div className="mt-5 flex flex-wrap gap-2">
            {isRepaying && (
              <Button tone="primary" onClick={() => setDialog('repay')}>
                {t('repay')}
              </Button>
            )}
            {isLive && <Button onClick={() => setDialog('collateral')}>{t('addCollateral')}</Button>}
            {isPending && <Button onClick={() => setDialog('cancel')}>{t('cancel')}</Button>}
            <Button
              tone={isLive ? 'quiet' : 'plain'}
              icon={<Printer size={16} aria-hidden="true" />}
              onClick={() => setDialog('receipt')}
            >
              {t('receipt')}
            </Button>
          </div>
        </Card>
        <LoanEvents loan={loan} />
      </div>
      <div className="flex min-w-0 flex-col gap-4 wide:row-span-2 wide:gap-6">
        <Terms loan={loan} />
        <Schedule loan={loan} />
      </div>
      <Agreement agreement={loan.agreement} />
      {dialog === 'repay' && <RepayLoan loan={loan} onClose={close} />}
      {dialog === 'collateral' && <AddCollateral loan={loan} onClose={close} />}
      {dialog === 'cancel' && <CancelLoan loan={loan} onClose={close} />}
      {dialog === 'receipt' && <LoanReceipt id={loan.id} onClose={close} />}
    </div>
  );
}

/** What was signed, word for word. */
function Agreement({ agreement }: Pick<LoanDetail, 'agreement'>) {
  const t = useTranslations('loans.detail');
  return (
    <Card title={t('agreement')}>
      <AgreementText html={agreement.html} />
      <div className="mt-4 border-t border-line pt-3">
        <FactList
          dense
          facts={[
            { label: t('signedAt'), value: <Time at={agreement.signedAt} style="second" /> },
            { label: t('agreementVersion'), value: <bdi>{agreement.version}</bdi> },
            { label: t('agreementHash'), value: <bdi className="text-note">{agreement.hash}</bdi> },
          ]}
        />
      </div>
    </Card>
  );
}

/** What the customer should know of where it stands. */
function LoanNow({ loan }: { loan: LoanDetail }): ReactNode {
  const t = useTranslations('loans.detail');
  const reasons = useTranslations('loans.reasons');
  const format = useFormat();
  const notice = (tone: 'info' | 'warn', text: ReactNode) => (
    <div className="mt-4">
      <Notice tone={tone}>{text}</Notice>
    </div>
  );
  const lost = Number(loan.writtenOff) > 0;
  const code = loan.reasonCode ?? '';
  const status = shownStatus(loan);
  switch (status) {
    case 'pendingReview':
      return notice('info', t('pendingNote'));
    case 'cancelled':
      return notice('info', t('cancelledNote'));
    case 'rejected':
      return notice('warn', isKnownReason(code) ? reasons(code) : t('rejectedNote'));
    case 'expired':
    case 'liquidated':
      if (lost) return notice('warn', t('lossNote', { amount: format.money(loan.writtenOff, 'USDT') }));
      return notice('warn', t(status === 'liquidated' ? 'liquidatedNote' : 'expiredNote'));
    case 'repaying':
      return loan.isPriceStale ? notice('info', t('staleNote')) : null;
    case 'repaid':
      return null;
    default:
      return unknownCase(status);
  }
}

const knownReasons = ['signatureUnclear', 'loanPurposeUnclear', 'tooMuchDebt'] as const;
function isKnownReason(code: string): code is (typeof knownReasons)[number] {
  return knownReasons.some((each) => each === code);
}

function lentWord({ startedAt }: LoanDetail) {
  return startedAt === undefined ? 'asked' : 'borrowed';
}

function Terms({ loan }: { loan: LoanDetail }) {
  const t = useTranslations('loans.detail');
  const format = useFormat();
  const usdt = (amount: string) => <Money amount={amount} currency="USDT" />;
  const coin = (amount: string) => <Money amount={amount} currency={loan.collateralCurrency} />;
  const isRepaying = loan.status === 'repaying';
  const returned = loan.events.find(({ kind }) => kind === 'closed')?.collateral;
  return (
    <Card title={t('terms')}>
      <FactList
        dense
        facts={[
          { label: t(lentWord(loan)), value: usdt(loan.amount) },
          isRepaying && { label: t('principalOwed'), value: usdt(loan.principalOwed) },
          isRepaying && { label: t('interestDue'), value: usdt(loan.interestDue) },
          loan.startedAt !== undefined && { label: t('interestPaid'), value: usdt(loan.interestPaid) },
          {
            label: t('rate'),
            value: t('aDay', { rate: format.rate(loan.dailyRate) }),
            note: t('freeDays', { days: loan.interestFreeDays }),
          },
          loan.endedAt === undefined && {
            label: t('collateral'),
            value: coin(loan.collateral),
            strong: true,
          },
          Number(loan.collateralSold) > 0 && { label: t('sold'), value: coin(loan.collateralSold) },
          returned !== undefined && { label: t('returned'), value: coin(returned), strong: true },
          Number(loan.writtenOff) > 0 && { label: t('lost'), value: usdt(loan.writtenOff) },
          isRepaying && {
            label: t('price', { currency: loan.collateralCurrency }),
            value: <bdi>{format.price(loan.price, 2)}</bdi>,
          },
          isRepaying && {
            label: t('liquidationPrice'),
            value: <bdi>{format.price(loan.liquidationPrice, 2)}</bdi>,
            note: t('liquidationNote', {
              ltv: format.rate(loan.liquidationLtv),
              target: format.rate(loan.targetLtv),
            }),
          },
        ]}
      />
    </Card>
  );
}

function Schedule({ loan }: { loan: LoanDetail }) {
  const t = useTranslations('loans.detail');
  const steps = useTranslations('loans.schedule');
  const format = useFormat();
  const { schedule, endedAt } = loan;
  if (schedule.length === 0) return null;
  // What an early end has spared is not shown as if it were still to come.
  const shown =
    endedAt === undefined
      ? schedule
      : [...schedule.filter(({ date }) => date <= endedAt), { kind: 'ended', date: endedAt } as const];
  return (
    <Card title={t('schedule')}>
      <ol className="flex flex-col">
        {shown.map(({ kind, date, ...due }) => (
          <li
            key={kind}
            className="relative border-s border-line ps-4 pb-4 before:absolute before:-start-1 before:top-1.5 before:size-2 before:rounded-full before:bg-line-strong last:border-transparent last:pb-0"
          >
            <p className="text-note text-faint">
              <Time at={date} />
            </p>
            <p className="font-medium">{steps(kind)}</p>
            {endedAt === undefined && 'total' in due && due.total !== undefined && (
              <p className="num text-note text-quiet">
                {steps('total', {
                  total: format.money(due.total, 'USDT'),
                  interest: format.money(due.interest ?? '0', 'USDT'),
                })}
              </p>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
