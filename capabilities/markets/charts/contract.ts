import { z } from 'zod';
import { periods } from '#capabilities/markets/prices/rules.ts';
import { defineCall } from '#foundation/calls/define-call.ts';
import {
  candleIndicators,
  chartTypes,
  type DrawingTool,
  drawingsAtMost,
  drawingTools,
  noteLengthAtMost,
  paneIndicators,
  panesAtMost,
} from './chart-choices.ts';

const index = '/swx/customer/index';
const code = z.string().min(1).max(40);

/** [time in ms, open, high, low, close, volume] */
export const candleShape = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]);
export type WireCandle = z.output<typeof candleShape>;

export const getKValueByCodeAndDate = defineCall({
  summary: 'Candles, oldest first; the last one is forming',
  method: 'GET',
  path: `${index}/getKValueByCodeAndDate`,
  access: 'visitor',
  input: z.object({
    code,
    period: z.enum(periods),
    to: z.coerce
      .number()
      .int()
      .positive()
      .optional()
      .describe('only candles that start before this time in ms'),
    limit: z.coerce.number().int().min(1).max(1000).default(500),
  }),
  output: z.array(candleShape),
  refusals: ['INSTRUMENT_UNKNOWN'],
  weight: 10,
});

const unique = (names: readonly string[]) => new Set(names).size === names.length;

export const chartSettingsShape = z.object({
  type: z.enum(chartTypes),
  candleIndicators: z.array(z.enum(candleIndicators)).max(candleIndicators.length).refine(unique),
  paneIndicators: z.array(z.enum(paneIndicators)).max(panesAtMost).refine(unique),
});
export type ChartSettings = z.output<typeof chartSettingsShape>;
export type CandleIndicator = ChartSettings['candleIndicators'][number];
export type PaneIndicator = ChartSettings['paneIndicators'][number];

const chartSettingsPath = `${index}/chartSettings`;

export const getChartSettings = defineCall({
  name: 'getChartSettings',
  summary: 'How the customer looks at every chart',
  method: 'GET',
  path: chartSettingsPath,
  access: 'customer',
  output: chartSettingsShape,
});

export const putChartSettings = defineCall({
  name: 'putChartSettings',
  summary: 'Remembers the type and the indicators of charts',
  method: 'PUT',
  path: chartSettingsPath,
  access: 'customer',
  input: chartSettingsShape,
  output: chartSettingsShape,
});

export const drawingShape = z
  .object({
    id: z.string().min(1).max(40),
    tool: z.literal(Object.keys(drawingTools) as DrawingTool[]),
    points: z
      .array(
        z.object({
          time: z.number().int().min(0).max(8.64e15),
          price: z.number().min(-1e12).max(1e12),
        }),
      )
      .max(3),
    text: z.string().max(noteLengthAtMost).optional(),
    locked: z.boolean(),
  })
  .refine(({ tool, points }) => points.length === drawingTools[tool]);
export type Drawing = z.output<typeof drawingShape>;

const drawingsShape = z.array(drawingShape).max(drawingsAtMost);
const chartLayoutPath = `${index}/chartLayout`;

export const getChartLayout = defineCall({
  name: 'getChartLayout',
  summary: 'What the customer drew on an instrument’s chart; version 0 = nothing yet',
  method: 'GET',
  path: chartLayoutPath,
  access: 'customer',
  input: z.object({ code }),
  output: z.object({ version: z.number().int(), drawings: drawingsShape }),
  refusals: ['INSTRUMENT_UNKNOWN'],
});

export const putChartLayout = defineCall({
  name: 'putChartLayout',
  summary: 'Stores all drawings of an instrument’s chart; the last write wins and raises the version',
  method: 'PUT',
  path: chartLayoutPath,
  access: 'customer',
  input: z.object({ code, drawings: drawingsShape }),
  output: z.object({ version: z.number().int() }),
  refusals: ['INSTRUMENT_UNKNOWN'],
});
