import { memo } from 'react';
import { classNames } from '#foundation/ui/class-names.ts';
import { InstrumentMark } from '#foundation/ui/mark.tsx';
import type { Market } from '../contract.ts';
import { MarketName } from './market-name.tsx';
import { MarketStatus } from './market-status.tsx';
import { LiveChange, LivePrice, LiveSparkline } from './price-cell.tsx';
import { QuoteSource } from './quote-source.tsx';
import { WatchStar } from './watch-star.tsx';

type Props = {
  market: Market;
  wide: boolean;
  /** Where the head of the list says where all its prices come from, rows need not. */
  withSource: boolean;
};

/**
 * The columns of the desktop's list, shared by its head and its rows. A narrow desktop does without bid and
 * ask.
 */
export const wideColumns = classNames(
  'grid grid-cols-[40px_minmax(180px,2fr)_minmax(160px,1fr)_92px_104px_212px] items-center gap-x-4 ps-3 pe-5',
  'min-[1260px]:grid-cols-[40px_minmax(220px,2fr)_minmax(170px,1fr)_96px_120px_minmax(96px,0.8fr)_minmax(96px,0.8fr)_216px]',
);
export const quoteColumn = 'max-[1259px]:hidden';
const phoneColumns = classNames(
  'grid grid-cols-[minmax(0,1fr)_56px_minmax(96px,max-content)] items-center gap-x-3 px-4',
  'narrow:grid-cols-[minmax(0,1fr)_minmax(96px,max-content)]',
);
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
  const { code, appName, decimals, source } = market;
  return (
    <>
      <td className="relative z-1">
        <WatchStar code={code} name={appName} />
      </td>
      <td className="flex min-w-0 items-center gap-3">
        <InstrumentMark code={code} size={32} />
        <MarketName market={market} />
      </td>
      <td className="flex flex-col items-end">
        <LivePrice code={code} decimals={decimals} className="font-medium" />
        {withSource && <QuoteSource source={source} />}
      </td>
      <td className="text-end">
        <LiveChange code={code} />
      </td>
      <td className="flex justify-end">
        <LiveSparkline code={code} width={96} height={28} />
      </td>
      <td className={`${quoteColumn} text-end text-quiet`}>
        <LivePrice code={code} decimals={decimals} side="bid" />
      </td>
      <td className={`${quoteColumn} text-end text-quiet`}>
        <LivePrice code={code} decimals={decimals} side="ask" />
      </td>
      <td className="min-w-0 ps-4">
        <MarketStatus market={market} brief className="max-w-full" />
      </td>
    </>
  );
}

/**
 * Where rows say where their prices come from, or on the smallest phones, there is no room for a curve: the
 * code would be cut.
 */
function PhoneRow({ market, withSource }: RowProps) {
  const { code, decimals, source } = market;
  return (
    <>
      <td
        colSpan={withSource ? 2 : 1}
        className={classNames(
          'flex min-w-0 items-center gap-3',
          withSource && 'col-span-2 narrow:col-span-1',
        )}
      >
        <InstrumentMark code={code} size={36} />
        <MarketName market={market} />
      </td>
      {!withSource && (
        <td className="narrow:hidden">
          <LiveSparkline code={code} width={56} height={28} />
        </td>
      )}
      <td className="flex min-w-22 flex-col items-end gap-0.5">
        <LivePrice code={code} decimals={decimals} className="font-medium" />
        <span className="flex items-center gap-1.5">
          {withSource && <QuoteSource source={source} />}
          <LiveChange code={code} className="text-note" />
        </span>
      </td>
    </>
  );
}
