import type { LinkProps } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { languages } from '#locales/languages.ts';

export interface ScreenEntry {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: string;
  /** What people type who don't know its name. */
  readonly words?: string;
}

/**
 * Every screen by the words it has for itself, and by those that people have for it; what is wanted most
 * often comes first.
 */
export function useScreens(): readonly ScreenEntry[] {
  const nav = useTranslations('shell.nav');
  const shell = useTranslations('shell');
  const accounts = useTranslations('accounts');
  const plans = useTranslations('plans');
  const loans = useTranslations('loans');
  const nfts = useTranslations('nfts');
  const options = useTranslations('options.page');
  const orders = useTranslations('orders.page');
  const deposits = useTranslations('deposits');
  const withdrawals = useTranslations('withdrawals');
  const conversion = useTranslations('conversion');
  const alerts = useTranslations('markets.alerts');
  const security = useTranslations('security');
  const kyc = useTranslations('kyc');
  const inquiries = useTranslations('inquiries');
  const quiz = useTranslations('quiz');
  const customers = useTranslations('customers');
  const integrity = useTranslations('integrity.reserves');
  const help = useTranslations('content.help');
  const words = useTranslations('palette.words');
  return [
    { to: '/market', label: nav('market') },
    { to: '/profile', label: nav('account') },
    { to: '/profile/deposit', label: deposits('title'), words: words('deposit') },
    { to: '/profile/withdraw', label: withdrawals('title'), words: words('withdraw') },
    { to: '/profile/convert', label: conversion('title'), words: words('convert') },
    { to: '/profile/orders', label: orders('title') },
    { to: '/trading', label: plans('title'), words: words('plans') },
    { to: '/loan', label: loans('title'), words: words('loans') },
    { to: '/nfts', label: nfts('title'), words: words('nfts') },
    { to: '/profile/options', label: options('title'), words: words('options') },
    { to: '/', label: nav('home') },
    { to: '/profile/balance', label: accounts('balance.title') },
    { to: '/profile/records', label: accounts('records.title'), words: words('records') },
    { to: '/profile/performance', label: accounts('performance.title'), words: words('performance') },
    { to: '/profile/statements', label: accounts('statements.title'), words: words('statements') },
    { to: '/profile/withdrawals', label: withdrawals('list.title') },
    { to: '/profile/addresses', label: withdrawals('addressBook.title'), words: words('addresses') },
    { to: '/profile/alerts', label: alerts('title'), words: words('alerts') },
    { to: '/profile/identity', label: kyc('title'), words: words('identity') },
    { to: '/profile/security', label: security('title'), words: words('security') },
    { to: '/profile/password', label: customers('password.title') },
    { to: '/profile/sessions', label: customers('sessions.title'), words: words('sessions') },
    { to: '/profile/sign-ins', label: customers('signIns.title') },
    { to: '/profile/inquiries', label: inquiries('title'), words: words('inquiries') },
    { to: '/profile/questions', label: quiz('title') },
    { to: '/profile/settings', label: shell('settings.title'), words: words('settings') },
    {
      to: '/profile/language',
      label: shell('language'),
      words: languages.map(({ name }) => name).join(' '),
    },
    { to: '/nfts/donations', label: nfts('donations.title') },
    { to: '/reserves', label: integrity('title'), words: words('reserves') },
    { to: '/introduction', label: shell('footer.introduction') },
    { to: '/help', label: shell('footer.help') },
    { to: '/help/notice', label: help('notices') },
  ];
}
