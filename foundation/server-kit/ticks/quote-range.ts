/** What some quotes lay between, in points of their instrument. */
export interface QuoteRange {
  readonly bidLow: number;
  readonly bidHigh: number;
  readonly askLow: number;
  readonly askHigh: number;
}

interface Points {
  readonly bidPoints: number;
  readonly askPoints: number;
}

/** The range of one quote. */
export function rangeOf({ bidPoints, askPoints }: Points): QuoteRange {
  return { bidLow: bidPoints, bidHigh: bidPoints, askLow: askPoints, askHigh: askPoints };
}

/** The range with one quote more. */
export function widened(
  { bidLow, bidHigh, askLow, askHigh }: QuoteRange,
  { bidPoints, askPoints }: Points,
): QuoteRange {
  return {
    bidLow: Math.min(bidLow, bidPoints),
    bidHigh: Math.max(bidHigh, bidPoints),
    askLow: Math.min(askLow, askPoints),
    askHigh: Math.max(askHigh, askPoints),
  };
}
