import type { DeepPartial, Styles } from 'klinecharts';

/** A canvas knows no custom properties: the tokens are read as the colours they have now. */
export function readChartColours(element: HTMLElement) {
  const probe = document.createElement('span');
  // Where motion is reduced every change of colour is a very short transition, which would still be at its beginning.
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

/** The price axis is as wide as the prices it shows: one that grows when they arrive moves the whole chart. */
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
    crosshair: { horizontal: crosshair, vertical: crosshair },
  };
}
