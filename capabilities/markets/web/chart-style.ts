import type { DeepPartial, Styles } from 'klinecharts';
import type { ChartType } from '../chart-choices.ts';

/** A canvas knows no custom properties: the tokens are read as the colours they have now. */
export function readChartColours(element: HTMLElement) {
  const probe = document.createElement('span');
  // Where motion is reduced every change of colour is a very short transition, which would still be at its
  // beginning.
  probe.style.transitionProperty = 'none';
  element.append(probe);
  const read = (token: string) => {
    probe.style.color = `var(--${token})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    rise: read('rise'),
    fall: read('fall'),
    ink: read('ink'),
    quiet: read('quiet'),
    faint: read('faint'),
    line: read('line'),
    lineStrong: read('line-strong'),
    raised: read('raised'),
    sunken: read('sunken'),
    accent: read('accent'),
    accentInk: read('accent-ink'),
    accentSoft: read('accent-soft'),
    warn: read('warn'),
    demo: read('demo'),
    real: read('real'),
    onTone: read('on-tone'),
  };
  probe.remove();
  return colours;
}
export type ChartColours = ReturnType<typeof readChartColours>;

const family = "'Inter Variable', 'IBM Plex Sans Arabic', system-ui, sans-serif";

/** The four figures' short names in the reader's language. */
export type LegendTitles = {
  open: string;
  high: string;
  low: string;
  close: string;
  size: 'words' | 'letters';
};

/**
 * The price axis is as wide as the prices it shows: one that grows when they arrive moves the whole chart.
 */
export function axisWidth(price: number, decimals: number): number {
  const text = new Intl.NumberFormat('en', { minimumFractionDigits: decimals }).format(price);
  return Math.ceil(text.length * 5.8) + 16;
}

export function chartStyles(
  colours: ChartColours,
  titles: LegendTitles,
  yAxisWidth: number,
): DeepPartial<Styles> {
  const { rise, fall, quiet, faint, line, lineStrong, ink, raised } = colours;
  const upDown = { upColor: rise, downColor: fall, noChangeColor: faint };
  const axis = {
    axisLine: { color: line },
    tickLine: { show: false },
    tickText: { color: faint, size: 11, family },
  };
  const crosshair = {
    line: { color: lineStrong, dashedValue: [3, 3] },
    text: { color: raised, backgroundColor: ink, borderSize: 0, borderRadius: 4, size: 11, family },
  };
  const legend = (title: string, value: string) => ({
    title: { text: `${title} `, color: faint },
    value: { text: value, color: ink },
  });
  return {
    grid: { horizontal: { color: line, style: 'solid' }, vertical: { show: false } },
    candle: {
      bar: {
        ...upDown,
        upBorderColor: rise,
        downBorderColor: fall,
        noChangeBorderColor: faint,
        upWickColor: rise,
        downWickColor: fall,
        noChangeWickColor: faint,
      },
      priceMark: {
        high: { color: quiet, textFamily: family, textSize: 11 },
        low: { color: quiet, textFamily: family, textSize: 11 },
        last: { ...upDown, text: { color: colours.onTone, size: 11, family, borderRadius: 4 } },
      },
      tooltip: {
        offsetTop: 8,
        offsetLeft: titles.size === 'words' ? 12 : 8,
        title: { show: false },
        legend: {
          size: titles.size === 'words' ? 12 : 11,
          family,
          marginRight: titles.size === 'words' ? 12 : 6,
          template: [
            legend(titles.open, '{open}'),
            legend(titles.high, '{high}'),
            legend(titles.low, '{low}'),
            legend(titles.close, '{close}'),
          ],
        },
      },
    },
    xAxis: axis,
    yAxis: { ...axis, size: yAxisWidth, axisLine: { show: false } },
    separator: { color: line },
    indicator: indicatorStyles(colours, titles.size),
    overlay: overlayStyles(colours),
    crosshair: { horizontal: crosshair, vertical: crosshair },
  };
}

/** Lines of an indicator in an order that stays apart from the candles' own two colours. */
function indicatorStyles(colours: ChartColours, size: LegendTitles['size']) {
  const { accent, warn, demo, real, quiet, faint, rise, fall, raised, ink } = colours;
  const text = { size: 11, family, color: faint };
  return {
    lines: [accent, warn, real, demo, quiet].map((color) => ({ color, size: 1.25 })),
    bars: [{ upColor: rise, downColor: fall, noChangeColor: faint }],
    circles: [{ upColor: rise, downColor: fall, noChangeColor: faint }],
    ohlc: { upColor: rise, downColor: fall, noChangeColor: faint },
    lastValueMark: { show: false, text: { family, size: 11, color: raised } },
    // A phone's chart has no room for them.
    tooltip: {
      showRule: size === 'words' ? ('always' as const) : ('none' as const),
      title: text,
      legend: { ...text, color: ink },
    },
  };
}

function overlayStyles({ accent, accentSoft, accentInk, ink, raised }: ChartColours) {
  const label = {
    size: 11,
    family,
    color: accentInk,
    backgroundColor: accent,
    borderSize: 0,
    borderRadius: 4,
  };
  return {
    point: { color: accent, borderColor: raised, activeColor: accent, activeBorderColor: raised },
    line: { color: accent, size: 1.5 },
    rect: { color: accentSoft, borderColor: accent },
    polygon: { color: accent },
    circle: { color: accentSoft, borderColor: accent },
    text: { ...label, color: ink, backgroundColor: accentSoft },
    rectText: label,
  };
}

/** Candles, bars, a line, or a line with its area. */
export function chartTypeStyles(type: ChartType, { accent, accentSoft }: ChartColours): DeepPartial<Styles> {
  const types = { candles: 'candle_solid', bars: 'ohlc', line: 'area', area: 'area' } as const;
  return {
    candle: {
      type: types[type],
      area: {
        lineColor: accent,
        lineSize: 1.5,
        backgroundColor: type === 'area' ? accentSoft : 'transparent',
        point: { color: accent, rippleColor: accentSoft, animation: false },
      },
    },
  };
}
