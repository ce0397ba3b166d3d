import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#foundation/ui/class-names.ts';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { useIsWide } from '#foundation/ui/width.ts';
import type { Market } from '../contract.ts';
import type { MarketView } from './arrange-markets.ts';
import { MarketListHead } from './market-list-head.tsx';
import { MarketRow, phoneRow, quoteColumn, wideRow } from './market-row.tsx';

type Props = {
  markets: readonly Market[];
  view: MarketView;
  onView: (view: MarketView) => void;
};

/**
 * As many rows as the window shows, however long the list is. A real table whose parts are laid out as grids:
 * the browser keeps its meaning, and rows can stand wherever the virtual list puts them.
 */
export function MarketList({ markets, view, onView }: Props) {
  const t = useTranslations('markets.list');
  const wide = useIsWide();
  const body = useRef<HTMLTableSectionElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const top = body.current?.getBoundingClientRect().top ?? 0;
    setOffset(top + window.scrollY);
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: markets.length,
    estimateSize: () => (wide ? 56 : 64),
    overscan: 6,
    scrollMargin: offset,
    getItemKey: (index) => markets[index]?.code ?? index,
  });
  const source = commonSource(markets);
  return (
    <table className="block" aria-label={t('label')} aria-rowcount={markets.length + 1}>
      <MarketListHead view={view} onView={onView} source={source} />
      <tbody ref={body} className="relative block" style={{ blockSize: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const market = markets[item.index];
          if (market === undefined) return null;
          return (
            <tr
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              aria-rowindex={item.index + 2}
              className={classNames('absolute inset-x-0 top-0 hover:bg-sunken/60', wide ? wideRow : phoneRow)}
              style={{ transform: `translateY(${item.start - offset}px)` }}
            >
              <MarketRow market={market} wide={wide} withSource={source === undefined} />
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Where all the prices come from; undefined when they differ. */
function commonSource(markets: readonly Market[]): string | undefined {
  const first = markets[0]?.source;
  return markets.every(({ source }) => source === first) ? first : undefined;
}

/** The list's shape while it loads. */
export function MarketListSkeleton(props: Pick<Props, 'view' | 'onView'>) {
  const wide = useIsWide();
  return (
    <table className="block" aria-busy="true">
      <MarketListHead {...props} />
      <tbody className="block">
        {Array.from({ length: 12 }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
          <tr key={line} className={wide ? wideRow : phoneRow}>
            {wide && <td />}
            <td className="flex items-center gap-3">
              <Skeleton className="size-8 rounded-full" />
              <Skeleton className="h-4 w-28" />
            </td>
            <SkeletonCell
              className={wide ? 'h-4 w-20' : 'h-6 w-18'}
              column={wide ? undefined : 'narrow:hidden'}
            />
            <SkeletonCell className="h-4 w-14" />
            {wide && <SkeletonCell className="h-6 w-24" />}
            {wide && <SkeletonCell className="h-4 w-16" column={quoteColumn} />}
            {wide && <SkeletonCell className="h-4 w-16" column={quoteColumn} />}
            {wide && <SkeletonCell className="h-4 w-20" />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SkeletonCell({ className, column }: { className: string; column?: string | undefined }) {
  return (
    <td className={column}>
      <Skeleton className={classNames('ms-auto', className)} />
    </td>
  );
}
