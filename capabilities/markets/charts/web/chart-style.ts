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
    riseSoft: read('rise-soft'),
    fallSoft: read('fall-soft'),
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

export const chartFont = "'Inter Variable', 'IBM Plex Sans Arabic', system-ui, sans-serif";

/**
 * The price axis is as wide as the prices it shows: one that grows when they arrive moves the whole chart.
 */
export function axisWidth(price: number, decimals: number): number {
  const text = new Intl.NumberFormat('en', { minimumFractionDigits: decimals }).format(price);
  return Math.ceil(text.length * 5.8) + 16;
}

export function chartStyles(colours: ChartColours, isWide: boolean, yAxisWidth: number): DeepPartial<Styles> {
  const { rise, fall, quiet, faint, line, lineStrong, ink, raised } = colours;
  const upDown = { upColor: rise, downColor: fall, noChangeColor: faint };
  const axis = {
    axisLine: { color: line },
    tickLine: { show: false },
    tickText: { color: faint, size: 11, family: chartFont },
  };
  const crosshair = {
    line: { color: lineStrong, dashedValue: [3, 3] },
    text: {
      color: raised,
      backgroundColor: ink,
      borderSize: 0,
      borderRadius: 4,
      size: 11,
      family: chartFont,
    },
  };
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
        high: { color: quiet, textFamily: chartFont, textSize: 11 },
        low: { color: quiet, textFamily: chartFont, textSize: 11 },
        last: { ...upDown, text: { color: colours.onTone, size: 11, family: chartFont, borderRadius: 4 } },
      },
      // The legend has the figures (candle-legend.tsx).
      tooltip: { showRule: 'none' },
    },
    xAxis: axis,
    yAxis: { ...axis, size: yAxisWidth, axisLine: { show: false } },
    separator: { color: line },
    indicator: indicatorStyles(colours, isWide),
    overlay: overlayStyles(colours),
    crosshair: { horizontal: crosshair, vertical: crosshair },
  };
}

/** Lines of an indicator in an order that stays apart from the candles' own two colours. */
function indicatorStyles(colours: ChartColours, isWide: boolean) {
  const { accent, warn, demo, real, quiet, faint, rise, fall, raised, ink } = colours;
  const text = { size: 11, family: chartFont, color: faint };
  return {
    lines: [accent, warn, real, demo, quiet].map((color) => ({ color, size: 1.25 })),
    bars: [{ upColor: rise, downColor: fall, noChangeColor: faint }],
    circles: [{ upColor: rise, downColor: fall, noChangeColor: faint }],
    ohlc: { upColor: rise, downColor: fall, noChangeColor: faint },
    lastValueMark: { show: false, text: { family: chartFont, size: 11, color: raised } },
    // A phone's chart has no room for them.
    tooltip: {
      showRule: isWide ? ('always' as const) : ('none' as const),
      title: text,
      legend: { ...text, color: ink },
    },
  };
}

function overlayStyles({ accent, accentSoft, accentInk, ink, raised }: ChartColours) {
  const label = {
    size: 11,
    family: chartFont,
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
