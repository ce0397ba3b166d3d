import { z } from 'zod';
import type { Configuration } from '#capabilities/configuration/face.ts';
import { amountSetting, rateSetting } from '#foundation/calls/setting-fields.ts';
import { secondMs } from '#foundation/time/clock.ts';
import type { OrderLimits } from '../order-checks.ts';

/** Operator configuration of margin orders, always as the newest version says: read it when deciding, never earlier. */
export interface OrderConfig extends OrderLimits {
  /** How long after its acceptance a command may still be filled at the quote it was accepted on. */
  readonly maxDecisionDelayMs: number;
  /** What a demo account begins with and is reset to, in USDT units. */
  readonly demoStartUnits: bigint;
}

/** Nobody may configure a stop-out away, nor one that closes positions which stand well. */
const settingsShape = z
  .strictObject({
    warningLevels: z.array(rateSetting('0.1', '5')).min(1).max(5),
    stopOutLevel: rateSetting('0.2', '1'),
    maxSlippage: rateSetting('0', '0.05'),
    maxOpenOrders: z.number().int().min(1).max(1_000),
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

const initialSettings = {
  warningLevels: ['1', '0.8', '0.65'],
  stopOutLevel: '0.5',
  maxSlippage: '0.001',
  maxOpenOrders: 200,
  fillWithinSeconds: 5,
  demoStart: '10000',
} satisfies z.input<typeof settingsShape>;

/** The product's defaults (product.md, "Margin orders"). */
export const defaultOrderConfig = configOf(settingsShape.parse(initialSettings));

/** The document `orders.margin`; `onChange` hears of each new version. */
export async function openOrderConfig(
  configuration: Configuration,
): Promise<OrderConfig & { onChange(listener: () => void): void }> {
  const settings = await configuration.define({
    name: 'orders.margin',
    schema: settingsShape,
    initial: initialSettings,
    permission: 'products.configure',
  });
  let config = configOf(settings.current);
  settings.listen((value) => {
    config = configOf(value);
  });
  return {
    get maxOpenOrders() {
      return config.maxOpenOrders;
    },
    get warningsPpm() {
      return config.warningsPpm;
    },
    get stopOutPpm() {
      return config.stopOutPpm;
    },
    get maxSlippagePpm() {
      return config.maxSlippagePpm;
    },
    get maxDecisionDelayMs() {
      return config.maxDecisionDelayMs;
    },
    get demoStartUnits() {
      return config.demoStartUnits;
    },
    onChange: (listener) => settings.listen(listener),
  };
}

function configOf(settings: z.output<typeof settingsShape>): OrderConfig {
  return {
    maxOpenOrders: settings.maxOpenOrders,
    warningsPpm: settings.warningLevels,
    stopOutPpm: settings.stopOutLevel,
    maxSlippagePpm: settings.maxSlippage,
    maxDecisionDelayMs: settings.fillWithinSeconds * secondMs,
    demoStartUnits: settings.demoStart,
  };
}
