import { type Chart, type Period as ChartPeriod, dispose, init } from 'klinecharts';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Period } from '#capabilities/markets/prices/rules.ts';
import { peekPrice, subscribePrice } from '#capabilities/markets/prices/web/face.ts';
import { minuteMs, systemClock } from '#foundation/time/clock.ts';
import { useConnection } from '#foundation/ui/connection.ts';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useIsWide } from '#foundation/ui/width.ts';
import { CandleLegend } from './candle-legend.tsx';
import { type CandleLoader, createCandleLoader } from './candle-loader.ts';
import { axisWidth, type ChartColours, chartStyles, readChartColours } from './chart-style.ts';
import { type PriceLine, showPriceLines } from './price-line.ts';
import { fetchCandles } from './queries.ts';
import { useQuoteLines } from './quote-lines.ts';
import { useVolumeBars } from './volume-bars.ts';

/** Loaded with the first line: most charts have none. */
const PriceLineTags = lazyPart(
  () => import('./price-line-tags.tsx'),
  (module) => module.PriceLineTags,
  'unseen',
);

export type CandleChartProps = {
  code: string;
  name: string;
  decimals: number;
  period: Period;
  lines: readonly PriceLine[];
  /** A draggable line was let go at another price; it stays there until `lines` says otherwise. */
  onLineMoved: (lineId: string, price: number) => void;
  /** How far the platform's clock is ahead of this machine's, in milliseconds. */
  aheadMs: number;
  /** Told the chart once it is there, and when it is gone. */
  onChart: (chart: Chart | undefined) => void;
};

const chartPeriods: Record<Period, ChartPeriod> = {
  '1m': { type: 'minute', span: 1 },
  '5m': { type: 'minute', span: 5 },
  '15m': { type: 'minute', span: 15 },
  '30m': { type: 'minute', span: 30 },
  '1h': { type: 'hour', span: 1 },
  '4h': { type: 'hour', span: 4 },
  '1d': { type: 'day', span: 1 },
  '1w': { type: 'week', span: 1 },
};

/** The candle chart. Time runs left to right in every script. */
export function CandleChart({
  code,
  name,
  decimals,
  period,
  lines,
  onLineMoved,
  aheadMs,
  onChart,
}: CandleChartProps) {
  const t = useTranslations('markets.chart');
  const isWide = useIsWide();
  const format = useFormat();
  const box = useRef<HTMLDivElement>(null);
  const chart = useChart(box, onChart);
  const colours = useChartColours(box);
  const [state, setState] = useState<'loading' | 'ready' | 'empty' | 'failed'>('loading');

  useEffect(() => {
    if (chart === undefined || colours === undefined) return;
    chart.setStyles(chartStyles(colours, isWide, axisWidth(peekPrice(code)?.price ?? 0, decimals)));
  }, [chart, colours, isWide, code, decimals]);

  useEffect(() => {
    // Axis, crosshair and tags write numbers as the page does; what follows a number stays: %, K.
    const write = (text: string | number) => String(text).replace(/^-?\d+(\.\d+)?/, format.asWritten);
    chart?.setThousandsSeparator({ format: write });
  }, [chart, format]);

  useEffect(() => {
    if (chart !== undefined && colours !== undefined) showPriceLines(chart, lines, colours);
  }, [chart, colours, lines]);
  useVolumeBars(chart, colours);
  const writePrice = useCallback((price: number) => format.price(price, decimals), [format, decimals]);
  useQuoteLines(chart, code, colours, writePrice);

  const loader = useCandles({ chart, code, decimals, period, onState: setState });
  useLiveCandle(loader, code, aheadMs);

  return (
    <div className="relative flex h-full w-full flex-col" dir="ltr">
      <CandleLegend chart={chart} code={code} decimals={decimals} />
      <div className="flex min-h-0 flex-1">
        <div
          ref={box}
          role="img"
          aria-label={t('label', { name, period: t(`periods.${period}`) })}
          aria-busy={state === 'loading'}
          className="h-full min-w-0 flex-1"
        />
        {chart !== undefined && lines.length > 0 && (
          <Suspense fallback={<div className="w-24 shrink-0 border-s border-line" />}>
            <PriceLineTags chart={chart} lines={lines} decimals={decimals} onDragEnd={onLineMoved} />
          </Suspense>
        )}
      </div>
      {state === 'failed' && (
        <div className="absolute inset-0 grid place-items-center bg-raised" dir="auto">
          <FailedState onRetry={() => chart?.resetData()} />
        </div>
      )}
      {state === 'empty' && (
        <div className="absolute inset-0 grid place-items-center bg-raised" dir="auto">
          <EmptyState title={t('empty')} />
        </div>
      )}
    </div>
  );
}

/** The chart drawn in the box, as long as that is there. */
function useChart(box: React.RefObject<HTMLElement | null>, onChart: CandleChartProps['onChart']) {
  const [chart, setChart] = useState<Chart>();
  useEffect(() => {
    const element = box.current;
    const made = element === null ? null : init(element, { decimalFold: { format: String } });
    if (element === null || made === null) return;
    // Its own is 1, before everything else on the page; the group around it is what the keys go to.
    element.querySelector('[tabindex]')?.setAttribute('tabindex', '-1');
    setChart(made);
    onChart(made);
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      dispose(element);
      setChart(undefined);
      onChart(undefined);
    };
  }, [box, onChart]);
  return chart;
}

type CandlesOptions = Pick<CandleChartProps, 'code' | 'decimals' | 'period'> & {
  chart: Chart | undefined;
  onState: (state: 'loading' | 'ready' | 'empty' | 'failed') => void;
};

/** Ties the chart to one market and period. */
function useCandles({ chart, code, decimals, period, onState }: CandlesOptions): CandleLoader | undefined {
  const [loader, setLoader] = useState<CandleLoader>();
  useEffect(() => {
    if (chart === undefined) return;
    onState('loading');
    const made = createCandleLoader(
      { fetch: (range, signal) => fetchCandles(code, period, range, signal), onLoaded: onState },
      period,
    );
    chart.setSymbol({ ticker: code, pricePrecision: decimals, volumePrecision: 0 });
    chart.setPeriod(chartPeriods[period]);
    chart.setDataLoader(made.loader);
    setLoader(made);
    return () => made.stop();
  }, [chart, code, decimals, period, onState]);
  return loader;
}

/**
 * The forming candle follows the live price, and is read again each minute and after every pause of the
 * connection.
 */
function useLiveCandle(loader: CandleLoader | undefined, code: string, aheadMs: number) {
  const { live } = useConnection();
  useEffect(() => {
    if (loader === undefined || live !== 'open') return;
    void loader.catchUp();
    const timer = setInterval(() => void loader.catchUp(), minuteMs);
    return () => clearInterval(timer);
  }, [loader, live]);
  useEffect(() => {
    if (loader === undefined) return;
    return subscribePrice(code, () => {
      const { price, unsound } = peekPrice(code) ?? {};
      // The platform's candles are of sound prices alone, too.
      if (price !== undefined && unsound === undefined) loader.push(price, systemClock.now() + aheadMs);
    });
  }, [loader, code, aheadMs]);
}

/** The tokens' colours, read again when theme, book or rise and fall colours change. */
export function useChartColours(box: React.RefObject<HTMLElement | null>): ChartColours | undefined {
  const [colours, setColours] = useState<ChartColours>();
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const read = () => setColours(readChartColours(element));
    read();
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, { attributes: true });
    const scheme = window.matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', read);
    return () => {
      observer.disconnect();
      scheme.removeEventListener('change', read);
    };
  }, [box]);
  return colours;
}
