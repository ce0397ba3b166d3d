import { z } from 'zod';

/** A contract's field that is asked for by name when it is empty, before its own rules speak. */
export function filled<Schema extends z.ZodType<unknown, string>>(whenEmpty: string, schema: Schema) {
  return z.string().min(1, { error: whenEmpty }).pipe(schema);
}

export const passwordsDiffer = { error: 'PASSWORDS_DIFFER', path: ['confirmPassword'] };
