import type { Chart } from 'klinecharts';
import { type ReactNode, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useIsWide } from '#foundation/ui/width.ts';
import type { ChartType } from '../chart-choices.ts';
import { CandleChart, type CandleChartProps, useChartColours } from './candle-chart.tsx';
import type { ChartDialog, UseMarkets } from './chart-dialogs.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { type ChartColours, chartTypeStyles } from './chart-style.ts';
import { ChartTools } from './chart-tools.tsx';
import { useChartSettings } from './queries.ts';
import { useChartKeys } from './use-chart-keys.ts';
import { type Drawings, useDrawings } from './use-drawings.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useIndicators } from './use-indicators.ts';

const CandleTable = lazyPart(
  () => import('./candle-table.tsx'),
  (module) => module.CandleTable,
);
const ChartDialogs = lazyPart(
  () => import('./chart-dialogs.tsx'),
  (module) => module.ChartDialogs,
  'above',
);
const Comparison = lazyPart(
  () => import('./comparison.ts'),
  (module) => module.Comparison,
  'unseen',
);
const DrawingStrip = lazyPart(
  () => import('./drawing-strip.tsx'),
  (module) => module.DrawingStrip,
  'unseen',
);

type Props = Omit<CandleChartProps, 'onChart'> & {
  periodChoice: ReactNode;
  /** The market's price alerts, in a dialog. */
  alertPanel: ReactNode;
  /** Which markets there are to compare with. */
  useMarkets: UseMarkets;
};

/** The chart with everything one does on it: a chunk of its own. */
export function ChartWorkbench({ periodChoice, alertPanel, useMarkets, ...props }: Props) {
  const { code, name, period } = props;
  const isWide = useIsWide();
  const box = useRef<HTMLDivElement>(null);
  const colours = useChartColours(box);
  const [chart, setChart] = useState<Chart>();
  const [dialog, setDialog] = useState<ChartDialog>();
  const [comparedCode, setComparedCode] = useState<string>();
  const [isTable, setIsTable] = useState(false);
  const [isDrawing, setIsDrawing] = useState(false);
  const fullScreen = useFullScreen();
  const { settings, change } = useChartSettings();
  const drawings = useDrawings(chart, code);
  useChartType(chart, settings.type, colours);
  useIndicators(chart, settings);

  const strip = (
    <Suspense>
      <DrawingStrip
        drawings={drawings}
        onNote={() => setDialog('note')}
        onPicked={() => setDialog(undefined)}
      />
    </Suspense>
  );
  return (
    <ChartFrame
      head={periodChoice}
      isFull={fullScreen.isFull}
      tools={
        <ChartTools
          isWide={isWide}
          type={settings.type}
          onType={(type) => change({ type })}
          toggles={{
            drawing: [isDrawing, setIsDrawing],
            table: [isTable, setIsTable],
            full: [fullScreen.isFull, fullScreen.setFull],
          }}
          isComparing={comparedCode !== undefined}
          onDialog={setDialog}
        />
      }
    >
      <div className="flex h-full min-h-0" dir="ltr">
        {isWide && isDrawing && (
          <div className="shrink-0 overflow-y-auto border-e border-line [scrollbar-width:none]">{strip}</div>
        )}
        <Board {...props} box={box} chart={chart} onChart={setChart} drawings={drawings} isTable={isTable} />
      </div>
      {chart !== undefined && colours !== undefined && comparedCode !== undefined && (
        <Suspense>
          <Comparison chart={chart} code={comparedCode} period={period} colours={colours} />
        </Suspense>
      )}
      {dialog !== undefined && (
        <Suspense>
          <ChartDialogs
            dialog={dialog}
            code={code}
            name={name}
            settings={settings}
            comparedCode={comparedCode}
            strip={strip}
            alertPanel={alertPanel}
            useMarkets={useMarkets}
            onClose={() => setDialog(undefined)}
            onSettings={change}
            onCompare={(next) => {
              setComparedCode(next);
              setDialog(undefined);
            }}
            onNote={(text) => {
              setDialog(undefined);
              drawings.start('note', text);
            }}
          />
        </Suspense>
      )}
    </ChartFrame>
  );
}

function useChartType(chart: Chart | undefined, type: ChartType, colours: ChartColours | undefined) {
  useEffect(() => {
    if (chart !== undefined && colours !== undefined) chart.setStyles(chartTypeStyles(type, colours));
  }, [chart, type, colours]);
}

type BoardProps = CandleChartProps & {
  box: RefObject<HTMLDivElement | null>;
  chart: Chart | undefined;
  drawings: Drawings;
  isTable: boolean;
};

/** The chart, its keys and what they read out, or its candles as a table. */
function Board({ box, chart, drawings, isTable, ...props }: BoardProps) {
  const { code, name, decimals, period } = props;
  const t = useTranslations('markets.chart');
  const keys = useChartKeys(chart, drawings);
  const hint = useId();
  return (
    <div className="relative min-w-0 flex-1">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this groups a picture with its keys */}
      <div
        ref={box}
        role="group"
        aria-label={t('keys.label', { name })}
        aria-describedby={hint}
        tabIndex={isTable ? -1 : 0}
        inert={isTable}
        onKeyDown={keys.onKeyDown}
        onBlur={keys.onBlur}
        className="isolate h-full w-full outline-offset-[-2px]"
      >
        <CandleChart {...props} />
      </div>
      <p id={hint} className="sr-only">
        {t('keys.hint')}
      </p>
      <Reading candle={keys.candle} decimals={decimals} />
      {drawings.tool !== undefined && (
        <p
          role="status"
          dir="auto"
          className="pointer-events-none absolute inset-x-0 bottom-8 mx-auto w-fit rounded bg-ink px-3 py-1.5 text-note text-raised"
        >
          {t(`drawing.how.${drawings.tool}`)}
        </p>
      )}
      {isTable && chart !== undefined && (
        <div dir="auto">
          <Suspense>
            <CandleTable chart={chart} code={code} name={name} period={period} decimals={decimals} />
          </Suspense>
        </div>
      )}
    </div>
  );
}

type ReadingProps = { candle: ReturnType<typeof useChartKeys>['candle']; decimals: number };

/** What the crosshair stands on, for those who do not see it. */
function Reading({ candle, decimals }: ReadingProps) {
  const t = useTranslations('markets.chart.keys');
  const format = useFormat();
  const price = (value: number) => format.price(value, decimals);
  return (
    <p className="sr-only" role="status">
      {candle !== undefined &&
        t('reading', {
          time: format.time(candle.timestamp),
          open: price(candle.open),
          high: price(candle.high),
          low: price(candle.low),
          close: price(candle.close),
        })}
    </p>
  );
}
