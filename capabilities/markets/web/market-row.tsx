import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { Code } from '#foundation/ui/code.tsx';
import { InstrumentMark } from '#foundation/ui/mark.tsx';
import { SampleLabel } from '#foundation/ui/sample-label.tsx';
import type { Market } from '../contract.ts';
import { MarketLink } from './market-link.tsx';
import { MarketStatus } from './market-status.tsx';
import { LiveChange, LivePrice, LiveSparkline } from './price-cell.tsx';
import { WatchStar } from './watch-star.tsx';

type Props = {
  market: Market;
  wide: boolean;
  /** Where the head of the list says where all its prices come from, rows need not. */
  withSource: boolean;
};

/** The columns of the desktop's list, shared by its head and its rows. */
export const wideColumns =
  'grid grid-cols-[44px_minmax(200px,2fr)_minmax(120px,1fr)_96px_112px_minmax(100px,1fr)_minmax(100px,1fr)_minmax(150px,1.2fr)] items-center gap-x-4 px-2';
export const phoneColumns = 'grid grid-cols-[minmax(0,1fr)_72px_auto] items-center gap-x-3 px-4';
export const wideRow = `${wideColumns} h-14 border-b border-line`;
export const phoneRow = `${phoneColumns} h-16 border-b border-line`;

/** One market's cells. The name is the link, and its press area is the whole row. */
export const MarketRow = memo(function MarketRow({ market, wide, withSource }: Props) {
  return wide ? (
    <WideRow market={market} withSource={withSource} />
  ) : (
    <PhoneRow market={market} withSource={withSource} />
  );
});

type RowProps = Omit<Props, 'wide'>;

function WideRow({ market, withSource }: RowProps) {
  const { code, appName, decimals, type, source } = market;
  return (
    <>
      <td className="relative z-1">
        <WatchStar code={code} name={appName} />
      </td>
      <td className="flex min-w-0 items-center gap-3">
        <InstrumentMark code={code} type={type} size={32} />
        <MarketName market={market} />
      </td>
      <td className="text-end">
        <LivePrice code={code} decimals={decimals} className="font-medium" />
        {withSource && <SampleLabel source={source} />}
      </td>
      <td className="text-end">
        <LiveChange code={code} />
      </td>
      <td className="flex justify-end">
        <LiveSparkline code={code} width={96} height={28} />
      </td>
      <td className="text-end text-quiet">
        <LivePrice code={code} decimals={decimals} side="bid" />
      </td>
      <td className="text-end text-quiet">
        <LivePrice code={code} decimals={decimals} side="ask" />
      </td>
      <td className="min-w-0 ps-2">
        <MarketStatus market={market} className="max-w-full" />
      </td>
    </>
  );
}

function PhoneRow({ market, withSource }: RowProps) {
  const { code, decimals, type, source } = market;
  return (
    <>
      <td className="flex min-w-0 items-center gap-3">
        <InstrumentMark code={code} type={type} size={36} />
        <MarketName market={market} />
      </td>
      <td>
        <LiveSparkline code={code} width={72} height={28} />
      </td>
      <td className="flex min-w-22 flex-col items-end gap-0.5">
        <LivePrice code={code} decimals={decimals} className="font-medium" />
        <span className="flex items-center gap-1.5">
          {withSource && <SampleLabel source={source} />}
          <LiveChange code={code} className="text-note" />
        </span>
      </td>
    </>
  );
}

function MarketName({ market }: { market: Market }) {
  const t = useTranslations('markets.status');
  const { code, appName, open, stale } = market;
  return (
    <div className="min-w-0">
      <MarketLink
        market={market}
        className="block truncate font-medium after:absolute after:inset-0 after:outline-offset-[-2px] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
      >
        <bdi>{appName}</bdi>
      </MarketLink>
      <div className="flex gap-1.5 text-note text-faint">
        {code !== appName && <Code className="truncate">{code}</Code>}
        {!open && <span className="wide:hidden">{t('closed')}</span>}
        {open && stale && <span className="text-warn wide:hidden">{t('staleShort')}</span>}
      </div>
    </div>
  );
}
