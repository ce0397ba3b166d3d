import type { LinkProps } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';

export interface ScreenEntry {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: string;
}

/** Every screen by the words it has for itself; what is wanted most often comes first. */
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
  return [
    { to: '/market', label: nav('market') },
    { to: '/profile', label: nav('account') },
    { to: '/profile/deposit', label: deposits('title') },
    { to: '/profile/withdraw', label: withdrawals('title') },
    { to: '/profile/convert', label: conversion('title') },
    { to: '/profile/orders', label: orders('title') },
    { to: '/trading', label: plans('title') },
    { to: '/loan', label: loans('title') },
    { to: '/nfts', label: nfts('title') },
    { to: '/profile/options', label: options('title') },
    { to: '/', label: nav('home') },
    { to: '/profile/balance', label: accounts('balance.title') },
    { to: '/profile/records', label: accounts('records.title') },
    { to: '/profile/performance', label: accounts('performance.title') },
    { to: '/profile/statements', label: accounts('statements.title') },
    { to: '/profile/withdrawals', label: withdrawals('list.title') },
    { to: '/profile/addresses', label: withdrawals('addressBook.title') },
    { to: '/profile/alerts', label: alerts('title') },
    { to: '/profile/identity', label: kyc('title') },
    { to: '/profile/security', label: security('title') },
    { to: '/profile/password', label: customers('password.title') },
    { to: '/profile/sessions', label: customers('sessions.title') },
    { to: '/profile/sign-ins', label: customers('signIns.title') },
    { to: '/profile/inquiries', label: inquiries('title') },
    { to: '/profile/questions', label: quiz('title') },
    { to: '/profile/settings', label: shell('settings.title') },
    { to: '/profile/language', label: shell('language') },
    { to: '/nfts/donations', label: nfts('donations.title') },
    { to: '/reserves', label: integrity('title') },
    { to: '/introduction', label: shell('footer.introduction') },
    { to: '/help', label: shell('footer.help') },
    { to: '/help/notice', label: help('notices') },
  ];
}
