import { z } from 'zod';
import type { Configuration } from '#capabilities/desk/configuration/face.ts';
import { amountSetting, protecting, rateSetting } from '#foundation/calls/setting-fields.ts';
import { secondMs } from '#foundation/time/clock.ts';
import { closesTerms, initialCloses } from '../close-terms.ts';
import { coverTerms, initialCover } from '../cover-terms.ts';
import { dividendTerms, initialDividends } from '../dividend-terms.ts';
import { longestPendingDays } from '../expiry.ts';
import type { OrderLimits } from '../order-checks.ts';
import { createGapBoard, type GapBoard, gapIn } from './gaps.ts';

/**
 * Operator configuration of margin orders, always as the newest version says: read it when an order is
 * placed, never earlier. What is placed keeps what it has agreed on.
 */
export interface OrderConfig extends OrderLimits {
  /** How long after its acceptance a command may still be filled at the quote it was accepted on. */
  readonly maxDecisionDelayMs: number;
  /** What a demo account begins with and is reset to, in USDT units. */
  readonly demoStartUnits: bigint;
  /** What the demo book's `house/trading` is kept at, in USDT units. */
  readonly demoCoverUnits: bigint;
  /** What is kept back of the dividends that longs get, in parts per million. */
  readonly withholdingPpm: bigint;
}

/** A stop-out can't be configured away, nor to a level that closes positions which stand well. */
const settingsShape = z
  .strictObject({
    warningLevels: z.array(rateSetting('0.1', '5')).min(1).max(5),
    stopOutLevel: rateSetting('0.2', '0.8'),
    maxSlippage: rateSetting('0', '0.05'),
    maxOpenOrders: protecting(z.number().int().min(1).max(1_000), 'lower'),
    maxPendingOrders: protecting(z.number().int().min(1).max(200), 'lower'),
    pendingDays: protecting(z.number().int().min(1).max(longestPendingDays), 'lower'),
    fillWithinSeconds: z.number().int().min(1).max(30),
    demoStart: amountSetting('100', '1000000'),
  })
  .refine(
    ({ warningLevels }) =>
      warningLevels.every((level, at) => at === 0 || level < (warningLevels[at - 1] ?? 0n)),
    {
      path: ['warningLevels'],
    },
  )
  .refine(({ warningLevels, stopOutLevel }) => stopOutLevel < (warningLevels.at(-1) ?? 0n), {
    path: ['stopOutLevel'],
  });

export const initialOrderSettings = {
  warningLevels: ['1', '0.8', '0.65'],
  stopOutLevel: '0.5',
  maxSlippage: '0.001',
  maxOpenOrders: 200,
  maxPendingOrders: 50,
  pendingDays: 30,
  fillWithinSeconds: 5,
  demoStart: '10000',
} satisfies z.input<typeof settingsShape>;

/** The product's defaults (docs/product.md, "Margin orders"). */
export const defaultOrderConfig = configOf(
  settingsShape.parse(initialOrderSettings),
  coverTerms.schema.parse(initialCover),
  closesTerms.schema.parse(initialCloses),
  dividendTerms.schema.parse(initialDividends),
);

/**
 * The documents `orders.margin`, `orders.cover`, `orders.closes` and `orders.dividends`, with the gaps that
 * are computed.
 */
export async function createOrderConfig(
  configuration: Configuration,
  board: GapBoard = createGapBoard(),
): Promise<OrderConfig> {
  const settings = await configuration.define({
    name: 'orders.margin',
    schema: settingsShape,
    initial: initialOrderSettings,
    permission: 'products.configure',
    guardsMoney: true,
  });
  const cover = await configuration.define(coverTerms);
  const closes = await configuration.define(closesTerms);
  const dividends = await configuration.define(dividendTerms);
  const newest = () => configOf(settings.current, cover.current, closes.current, dividends.current, board);
  const config = newest();
  for (const document of [settings, cover, closes, dividends])
    document.listen(() => Object.assign(config, newest()));
  return config;
}

function configOf(
  settings: z.output<typeof settingsShape>,
  { demoCover, ...cover }: z.output<typeof coverTerms.schema>,
  closes: OrderConfig['closes'],
  { withholdingPpm }: z.output<typeof dividendTerms.schema>,
  board: GapBoard = createGapBoard(),
): OrderConfig {
  return {
    maxOpenOrders: settings.maxOpenOrders,
    maxPendingOrders: settings.maxPendingOrders,
    pendingDays: settings.pendingDays,
    levels: { warningsPpm: settings.warningLevels, stopOutPpm: settings.stopOutLevel },
    maxSlippagePpm: settings.maxSlippage,
    maxDecisionDelayMs: settings.fillWithinSeconds * secondMs,
    demoStartUnits: settings.demoStart,
    cover,
    closes,
    gapOf: (market) => gapIn(board, cover, market),
    demoCoverUnits: demoCover,
    withholdingPpm,
  };
}
