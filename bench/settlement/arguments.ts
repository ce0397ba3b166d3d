import { z } from 'zod';

const shape = z.object({
  url: z.string(),
  codes: z.array(z.string()),
  /** The platform's clock when the process starts. */
  from: z.number(),
  /** How long the options run that it sells first. Without it, it settles what another process has left. */
  periodSeconds: z.number().optional(),
  /** The price of each tick, in points. */
  bids: z.array(z.number()),
});
export type SettlementArguments = z.output<typeof shape>;

export function readSettlementArguments(text: string | undefined): SettlementArguments {
  return shape.parse(JSON.parse(text ?? ''));
}
