import type { Chart, Crosshair } from 'klinecharts';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLivePrice } from '#capabilities/markets/prices/web/face.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useIsWide } from '#foundation/ui/width.ts';

type Props = { chart: Chart | undefined; code: string; decimals: number };

/** The figures of the candle under the crosshair, else of the newest: above the chart, never on it. */
export function CandleLegend({ chart, code, decimals }: Props) {
  const t = useTranslations('markets.chart');
  const format = useFormat();
  const size = useIsWide() ? 'words' : 'letters';
  // With each price the newest candle changes, and the chart sends no event for that.
  useLivePrice(code);
  const [pointedAt, setPointedAt] = useState<number>();
  useEffect(() => {
    if (chart === undefined) return;
    const follow = (crosshair?: unknown) => setPointedAt((crosshair as Crosshair | undefined)?.dataIndex);
    chart.subscribeAction('onCrosshairChange', follow);
    return () => chart.unsubscribeAction('onCrosshairChange', follow);
  }, [chart]);
  const candles = chart?.getDataList() ?? [];
  const candle = candles[pointedAt ?? candles.length] ?? candles.at(-1);
  const figures = [
    ...(['open', 'high', 'low', 'close'] as const).map(
      (each) => [each, candle && format.price(candle[each], decimals)] as const,
    ),
    ['volume', candle?.volume === undefined ? undefined : format.compact(candle.volume)] as const,
  ];
  return (
    <dl
      dir="auto"
      className="flex h-7 shrink-0 items-center gap-x-4 overflow-hidden px-3 text-note whitespace-nowrap phone:gap-x-2 phone:text-[11px] narrow:h-11 narrow:flex-wrap narrow:content-center"
    >
      {/* Empty until all of it is known: a figure that comes later pushes the next aside. */}
      {candle !== undefined &&
        figures.map(([name, text]) => (
          <div key={name} className="flex gap-1">
            <dt className="text-faint">{t(`${size}.${name}`)}</dt>
            <dd className="num">{text ?? '–'}</dd>
          </div>
        ))}
    </dl>
  );
}
