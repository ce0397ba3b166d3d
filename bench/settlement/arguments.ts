import { z } from 'zod';

const shape = z.object({
  url: z.string(),
  codes: z.array(z.string()),
  /** The platform's clock when the process starts. */
  from: z.number(),
  /** Of the options that it sells first; without, those are settled that another process has left. */
  periodSeconds: z.number().optional(),
  /** The price of each tick, in points. */
  bids: z.array(z.number()),
});
export type SettlementArguments = z.output<typeof shape>;

export function readSettlementArguments(text: string | undefined): SettlementArguments {
  return shape.parse(JSON.parse(text ?? ''));
}
