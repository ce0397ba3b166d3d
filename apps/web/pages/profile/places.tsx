import { Link } from '@tanstack/react-router';
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpDown,
  ArrowUpFromLine,
  Bell,
  CalendarClock,
  ChartColumn,
  FileText,
  GraduationCap,
  HandCoins,
  HeartHandshake,
  KeyRound,
  LifeBuoy,
  ListOrdered,
  MessageCircleQuestion,
  ScrollText,
  ShieldCheck,
  SlidersHorizontal,
  UserPlus,
  Wallet,
} from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { RowLink } from '#foundation/ui/row-link.tsx';

type Row = ComponentProps<typeof RowLink>;

/** What money is moved with, right below the balance. */
export function MoneyActions() {
  const t = useTranslations('accounts');
  const deposits = useTranslations('deposits');
  const withdrawals = useTranslations('withdrawals');
  const conversion = useTranslations('conversion');
  const actions: readonly (Row & { short?: string })[] = [
    { to: '/profile/deposit', icon: ArrowDownToLine, label: deposits('title') },
    { to: '/profile/withdraw', icon: ArrowUpFromLine, label: withdrawals('title') },
    { to: '/profile/convert', icon: ArrowLeftRight, label: conversion('title') },
    { to: '/profile/records', icon: ScrollText, label: t('records.title'), short: t('profile.records') },
  ];
  return (
    <nav aria-label={t('profile.money')} className="mt-5 grid grid-cols-2 gap-2 wide:grid-cols-4 wide:gap-3">
      {actions.map(({ to, icon: Icon, label, short }) => (
        <Link
          key={to}
          to={to}
          aria-label={label}
          className="flex min-h-control min-w-0 items-center justify-center gap-2 rounded border border-line-strong px-2 py-1 narrow:gap-1.5 narrow:px-1 text-center font-medium transition-colors duration-100 hover:border-faint hover:bg-sunken"
        >
          <Icon size={18} aria-hidden="true" className="shrink-0 text-accent" />
          <span className="min-w-0 leading-tight text-balance">{short ?? label}</span>
        </Link>
      ))}
    </nav>
  );
}

/** Where what one has and did can be seen, by what it is about. */
export function PlaceGroups() {
  const t = useTranslations('accounts');
  const nav = useTranslations('shell.nav');
  const options = useTranslations('options.page');
  const loans = useTranslations('loans');
  const nfts = useTranslations('nfts');
  const alerts = useTranslations('markets.alerts');
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(220px,1fr))] items-start gap-4 phone:grid-cols-1">
      <Rows
        title={t('profile.groups.trading')}
        rows={[
          { to: '/profile/orders', icon: ListOrdered, label: t('profile.orders') },
          { to: '/profile/options', icon: ArrowUpDown, label: options('title') },
          { to: '/profile/alerts', icon: Bell, label: alerts('title') },
        ]}
      />
      <Rows
        title={t('profile.groups.products')}
        rows={[
          { to: '/trading', icon: CalendarClock, label: nav('plans') },
          { to: '/loan', icon: HandCoins, label: loans('title') },
          { to: '/nfts', icon: HeartHandshake, label: nfts('title') },
        ]}
      />
      <Rows
        title={t('profile.groups.figures')}
        rows={[
          { to: '/profile/balance', icon: Wallet, label: t('balance.title') },
          { to: '/profile/performance', icon: ChartColumn, label: t('performance.title') },
          { to: '/profile/statements', icon: FileText, label: t('statements.title') },
        ]}
      />
    </div>
  );
}

/** `kycStatus` is how far the identity check is, in words; undefined while it is not known. */
export function SettingsRows({ kycStatus }: { kycStatus: string | undefined }) {
  const t = useTranslations('accounts');
  const kyc = useTranslations('kyc');
  const security = useTranslations('security');
  const quiz = useTranslations('quiz');
  const shell = useTranslations('shell');
  const invites = useTranslations('invites');
  const inquiries = useTranslations('inquiries');
  return (
    <Rows
      title={t('profile.settings')}
      rows={[
        {
          to: '/profile/identity',
          icon: ShieldCheck,
          label: kyc('title'),
          note: kycStatus,
        },
        { to: '/profile/security', icon: KeyRound, label: security('title'), note: security('profileNote') },
        { to: '/profile/questions', icon: GraduationCap, label: quiz('profile') },
        { to: '/profile/inquiries', icon: MessageCircleQuestion, label: inquiries('title') },
        { to: '/profile/invite', icon: UserPlus, label: invites('title') },
        { to: '/profile/settings', icon: SlidersHorizontal, label: shell('settings.title') },
        { to: '/help', icon: LifeBuoy, label: shell('footer.help') },
      ]}
    />
  );
}

function Rows({ title, rows }: { title: string; rows: readonly Row[] }) {
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
