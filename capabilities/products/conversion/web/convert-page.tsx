import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type Asset, assets } from '#foundation/money/money.ts';
import { Page } from '#foundation/ui/page.tsx';
import { RealOnlyNotice } from '#foundation/ui/real-only-notice.tsx';
import { useBook } from '#foundation/ui/session-state.ts';
import { ConversionList } from './conversion-list.tsx';
import { ConversionReceipt } from './conversion-receipt.tsx';
import { ConvertForm } from './convert-form.tsx';

type Search = { from?: string; to?: string; receipt?: string; page?: string };

/**
 * `/profile/convert`: one currency into another. What the customer has, and the switch to the real account,
 * are handed in.
 */
export function ConvertPage({
  available,
  bookSwitch,
}: {
  available: Readonly<Partial<Record<Asset, string>>>;
  bookSwitch: ReactNode;
}) {
  const t = useTranslations('conversion');
  const navigate = useNavigate();
  const search: Search = useSearch({ strict: false });
  const isDemo = useBook() === 'demo';
  const from = assetOf(search.from) ?? 'USDT';
  const to = assetOf(search.to) ?? (from === 'USDT' ? 'BTC' : 'USDT');
  const show = (next: Search) =>
    navigate({ to: '/profile/convert', search: { ...search, ...next }, replace: true, resetScroll: false });
  return (
    <Page title={t('title')} back backTo="/profile/balance">
      <div className="flex flex-col gap-4 wide:gap-6">
        <RealOnlyNotice title={t('demo.title')} body={t('demo.body')} bookSwitch={bookSwitch} />
        <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,420px)_minmax(0,1fr)] wide:gap-6">
          <ConvertForm
            from={from}
            to={to === from ? (assets.find((asset) => asset !== from) ?? 'BTC') : to}
            available={available}
            isDemo={isDemo}
            onPair={(pair) => show(pair)}
            onDone={(receipt) => show({ receipt })}
          />
          <ConversionList
            page={Math.max(1, Number(search.page) || 1)}
            onPage={(page) => show({ page: String(page) })}
            onOpen={(receipt) => show({ receipt })}
          />
        </div>
      </div>
      {search.receipt !== undefined && (
        <ConversionReceipt
          id={search.receipt}
          onClose={() => {
            const { receipt: _, ...rest } = search;
            navigate({ to: '/profile/convert', search: rest, replace: true, resetScroll: false });
          }}
        />
      )}
    </Page>
  );
}

function assetOf(text: string | undefined): Asset | undefined {
  return assets.find((asset) => asset === text);
}
