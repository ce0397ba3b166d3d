import type { Result } from '../result.ts';

/** The value of what must have been accepted; throws with the refusal's name where it was refused. */
export function taken<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`refused: ${result.refusal} ${JSON.stringify(result.params)}`);
  return result.value;
}
