import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type Asset, assets } from '#foundation/money/money.ts';
import { Page } from '#foundation/ui/page.tsx';
import { Notice } from '#foundation/ui/states.tsx';
import { AnnounceForm } from './announce-form.tsx';
import { DepositAddress } from './deposit-address.tsx';
import { DepositList } from './deposit-list.tsx';
import { useIsDemo } from './queries.ts';

/** `/profile/deposit`: where to send money, saying that one has, and what has become of it. The switch to the real account is handed in. */
export function DepositPage({ bookSwitch }: { bookSwitch: ReactNode }) {
  const t = useTranslations('deposits');
  const isDemo = useIsDemo();
  const search = useSearch({ from: '/profile/deposit' });
  const navigate = useNavigate({ from: '/profile/deposit' });
  const currency = assets.find((asset) => asset === search.currency) ?? 'USDT';
  const choose = (chosen: Asset) =>
    navigate({ search: (now) => ({ ...now, currency: chosen }), replace: true, resetScroll: false });
  return (
    <Page title={t('title')} back backTo="/profile">
      <div className="flex flex-col gap-4 wide:gap-6">
        {isDemo ? (
          <Notice tone="info" title={t('demo.title')}>
            <p>{t('demo.body')}</p>
            <div className="mt-2">{bookSwitch}</div>
          </Notice>
        ) : (
          <div className="grid gap-4 wide:grid-cols-2 wide:items-start wide:gap-6">
            <DepositAddress currency={currency} onCurrency={choose} />
            <AnnounceForm key={currency} currency={currency} />
          </div>
        )}
        <DepositList />
      </div>
    </Page>
  );
}
