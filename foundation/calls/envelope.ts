import { z } from 'zod';

/** The body of a refusal; beside it those of results and of pages (docs/wire.md, "Envelope"). */
export const refusalEnvelope = z.object({
  code: z.number().int(),
  msg: z.string(),
  refusal: z.string().describe('stable name of the refusal'),
  params: z.record(z.string(), z.string()),
});

export function resultEnvelope(output: z.ZodType) {
  return z.object({ code: z.number().int(), msg: z.string(), result: output });
}

export function rowsEnvelope(row: z.ZodType) {
  return z.object({
    code: z.number().int(),
    msg: z.string(),
    total: z.number().int(),
    rows: z.array(row),
  });
}
