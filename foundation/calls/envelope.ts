import { z } from 'zod';

/** The envelope of every answer (wire.md): `{code, msg, result}`, or `{code, msg, total, rows}` for a page. */
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
