/** Indicators drawn over the candles, and those with a pane of their own. */
export const candleIndicators = ['MA', 'EMA', 'SMA', 'BOLL', 'BBI', 'SAR'] as const;
export const paneIndicators = [
  ...['VOL', 'RSI', 'MACD', 'KDJ', 'CCI', 'WR', 'DMI', 'OBV', 'ROC', 'MTM', 'TRIX', 'BIAS'],
  ...['AO', 'DMA', 'EMV', 'PSY', 'PVT', 'VR', 'CR', 'BRAR'],
] as const;
export const panesAtMost = 3;
export const chartTypes = ['candles', 'bars', 'line', 'area'] as const;
export type ChartType = (typeof chartTypes)[number];

/** Drawing tools with how many points each has. */
export const drawingTools = {
  trendLine: 2,
  ray: 2,
  horizontalLine: 1,
  channel: 3,
  fibonacci: 2,
  rectangle: 2,
  note: 1,
} as const;
export type DrawingTool = keyof typeof drawingTools;
export const drawingsAtMost = 100;
export const noteLengthAtMost = 200;
