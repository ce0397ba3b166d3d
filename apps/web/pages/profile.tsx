import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpDown,
  ArrowUpFromLine,
  Bell,
  ChartColumn,
  FileText,
  GraduationCap,
  HandCoins,
  HeartHandshake,
  KeyRound,
  ListOrdered,
  LogOut,
  ScrollText,
  ShieldCheck,
  SlidersHorizontal,
  Wallet,
} from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { AccountCard } from '#capabilities/accounts/web/account-card.tsx';
import { EquityCurve } from '#capabilities/accounts/web/equity-curve.tsx';
import { useAccount } from '#capabilities/accounts/web/queries.ts';
import { ResetDemo } from '#capabilities/accounts/web/reset-demo.tsx';
import { CustomerCard } from '#capabilities/customers/web/customer-card.tsx';
import { useSignOut, useUser } from '#capabilities/customers/web/queries.ts';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { RowLink } from '#foundation/ui/row-link.tsx';
import { useBook } from '#foundation/ui/session-state.ts';
import { LiveMarginWarning } from './live-margin-warning.tsx';

/** `/profile`: the account's home. */
export function ProfilePage() {
  const t = useTranslations('accounts');
  const customers = useTranslations('customers');
  const deposits = useTranslations('deposits');
  const markets = useTranslations('markets.alerts');
  const nfts = useTranslations('nfts');
  const options = useTranslations('options.page');
  const conversion = useTranslations('conversion');
  const loans = useTranslations('loans');
  const security = useTranslations('security');
  const kyc = useTranslations('kyc');
  const shell = useTranslations('shell');
  const quiz = useTranslations('quiz');
  const withdrawals = useTranslations('withdrawals');
  const { data: user } = useUser();
  const book = useBook();
  const signOut = useSignOut();
  const account = useAccount();
  const money: readonly ComponentProps<typeof RowLink>[] = [
    { to: '/profile/balance', icon: Wallet, label: t('balance.title'), note: t('profile.balanceNote') },
    {
      to: '/profile/deposit',
      icon: ArrowDownToLine,
      label: deposits('title'),
      note: deposits('profileNote'),
    },
    {
      to: '/profile/withdraw',
      icon: ArrowUpFromLine,
      label: withdrawals('title'),
      note: withdrawals('profileNote'),
    },
    { to: '/profile/convert', icon: ArrowLeftRight, label: conversion('title'), note: conversion('note') },
    { to: '/profile/orders', icon: ListOrdered, label: t('profile.orders'), note: t('profile.ordersNote') },
    { to: '/profile/options', icon: ArrowUpDown, label: options('title'), note: options('note') },
    { to: '/loan', icon: HandCoins, label: loans('title'), note: loans('note') },
    { to: '/nfts', icon: HeartHandshake, label: nfts('title'), note: nfts('profileNote') },
    {
      to: '/profile/performance',
      icon: ChartColumn,
      label: t('performance.title'),
      note: t('profile.performanceNote'),
    },
    { to: '/profile/records', icon: ScrollText, label: t('records.title'), note: t('profile.recordsNote') },
    {
      to: '/profile/statements',
      icon: FileText,
      label: t('statements.title'),
      note: t('statements.profileNote'),
    },
    { to: '/profile/alerts', icon: Bell, label: markets('title'), note: markets('note') },
  ];
  const settings: readonly ComponentProps<typeof RowLink>[] = [
    {
      to: '/profile/identity',
      icon: ShieldCheck,
      label: kyc('title'),
      note: user === undefined ? undefined : kyc(`status.${user.kycStatus}`),
    },
    { to: '/profile/security', icon: KeyRound, label: security('title'), note: security('profileNote') },
    { to: '/profile/questions', icon: GraduationCap, label: quiz('profile') },
    { to: '/profile/settings', icon: SlidersHorizontal, label: shell('settings.title') },
  ];
  return (
    <Page title={t('profile.title')}>
      <div className="grid gap-4 wide:grid-cols-[minmax(0,1fr)_360px] wide:items-start wide:gap-6">
        <div className="flex min-w-0 flex-col gap-4 wide:gap-6">
          <LiveMarginWarning />
          <AccountCard action={book === 'demo' && <ResetDemo />} />
          {/* How high the card is follows from the account: what is below comes when it is known. */}
          {!account.isPending && (
            <>
              <EquityCurve />
              <Rows title={t('profile.money')} rows={money} />
            </>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4 wide:gap-6">
          <CustomerCard />
          <Rows title={t('profile.settings')} rows={settings} />
          <Button
            icon={<LogOut size={16} className="mirror" aria-hidden="true" />}
            busy={signOut.isPending}
            onClick={() => signOut.mutate()}
          >
            {customers('signOut')}
          </Button>
        </div>
      </div>
    </Page>
  );
}

function Rows({ title, rows }: { title: string; rows: readonly ComponentProps<typeof RowLink>[] }) {
  return (
    <Card title={title} flush>
      <nav aria-label={title} className="divide-y divide-line">
        {rows.map((row) => (
          <RowLink key={row.to} {...row} />
        ))}
      </nav>
    </Card>
  );
}
