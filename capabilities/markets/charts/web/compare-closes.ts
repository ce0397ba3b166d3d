export interface Close {
  readonly time: number;
  readonly close: number;
}

/**
 * The compared market's closes in the prices of the chart's own: both stand at the same height at candle
 * `from`, so that equal heights are equal percent. A time without a close has the one before.
 */
export function compareCloses(
  candles: readonly { readonly timestamp: number; readonly close: number }[],
  closes: readonly Close[],
  from: number,
): { value?: number; percent?: number }[] {
  let next = 0;
  let last: number | undefined;
  const aligned = candles.map(({ timestamp }) => {
    for (; (closes[next]?.time ?? Number.POSITIVE_INFINITY) <= timestamp; next += 1)
      last = closes[next]?.close;
    return last;
  });
  const start = aligned.findIndex((close, index) => index >= from && close !== undefined);
  const base = aligned[start];
  const ownBase = candles[start]?.close;
  if (base === undefined || ownBase === undefined || base === 0) return candles.map(() => ({}));
  return aligned.map((close) =>
    close === undefined ? {} : { value: (ownBase * close) / base, percent: (close / base - 1) * 100 },
  );
}
