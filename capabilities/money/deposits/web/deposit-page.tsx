import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type Asset, assets } from '#foundation/money/money.ts';
import { Page } from '#foundation/ui/page.tsx';
import { RealOnlyNotice } from '#foundation/ui/real-only-notice.tsx';
import { useBook } from '#foundation/ui/session-state.ts';
import { AnnounceForm } from './announce-form.tsx';
import { DepositAddress } from './deposit-address.tsx';
import { DepositList, type ReturnDialog } from './deposit-list.tsx';

type Props = {
  /** Whether the customer may pay in; where not, the shell says why. */
  isOpen: boolean;
  bookSwitch: ReactNode;
  returnDialog: ReturnDialog;
};

/**
 * `/profile/deposit`: where to send money, saying that one has, and what has become of it. The switch to the
 * real account is handed in, and the one to have a deposit returned.
 */
export function DepositPage({ isOpen, bookSwitch, returnDialog }: Props) {
  const t = useTranslations('deposits');
  const isDemo = useBook() === 'demo';
  const search = useSearch({ from: '/profile/deposit' });
  const navigate = useNavigate({ from: '/profile/deposit' });
  const currency = assets.find((asset) => asset === search.currency) ?? 'USDT';
  const choose = (chosen: Asset) =>
    navigate({ search: (now) => ({ ...now, currency: chosen }), replace: true, resetScroll: false });
  return (
    <Page title={t('title')} back backTo="/profile">
      <div className="flex flex-col gap-4 wide:gap-6">
        {isDemo ? (
          <RealOnlyNotice title={t('demo.title')} body={t('demo.body')} bookSwitch={bookSwitch} />
        ) : (
          isOpen && (
            <div className="grid gap-4 wide:grid-cols-2 wide:items-start wide:gap-6">
              <DepositAddress currency={currency} onCurrency={choose} />
              <AnnounceForm key={currency} currency={currency} wanted={search.amount} />
            </div>
          )
        )}
        <DepositList returnDialog={returnDialog} />
      </div>
    </Page>
  );
}
