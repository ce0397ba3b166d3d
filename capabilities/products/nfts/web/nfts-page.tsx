import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { RealOnlyNotice } from '#foundation/ui/real-only-notice.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { Tabs } from '#foundation/ui/tabs.tsx';
import { DonationStrip } from './donation-strip.tsx';
import { Gallery } from './gallery.tsx';
import { type NftView, nftTabs, readNftView, writeNftView } from './nft-view.ts';

const MyNfts = lazyPart(
  () => import('./my-nfts.tsx'),
  (module) => module.MyNfts,
);

/**
 * `/nfts`: the charity's market, and what the customer has of it. The switch to the real account is handed
 * in.
 */
export function NftsPage({ bookSwitch }: { bookSwitch: ReactNode }) {
  const t = useTranslations('nfts');
  const view = readNftView(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (next: NftView) =>
    void navigate({ to: '/nfts', search: writeNftView(next), replace: true, resetScroll: false });
  return (
    <Page title={t('title')} width="wide">
      <div className="flex flex-col gap-5 wide:gap-6">
        <p className="max-w-text text-lead text-quiet">{t('lead')}</p>
        <RealOnlyNotice title={t('demo.title')} body={t('demo.body')} bookSwitch={bookSwitch} />
        <DonationStrip />
        <Tabs
          label={t('title')}
          value={view.tab}
          onChange={(tab) => show({ ...view, tab })}
          items={nftTabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        >
          <div className="pt-4 wide:pt-5">
            {view.tab === 'market' ? (
              <Gallery view={view} onView={show} />
            ) : (
              <Suspense fallback={<SkeletonLines lines={6} />}>
                <MyNfts onMarket={() => show({ ...view, tab: 'market' })} />
              </Suspense>
            )}
          </div>
        </Tabs>
      </div>
    </Page>
  );
}
