import type { AnyCall } from '#foundation/calls/define-call.ts';
import type { SuccessName } from '#foundation/refusals/catalogue.ts';

/** Which success an accepted call answers with: its own, or the one its answer says. */
export function successOf({ success, successBy }: AnyCall, result: unknown): SuccessName {
  if (successBy === undefined || typeof result !== 'object' || result === null) return success;
  return successBy.values[String(Reflect.get(result, successBy.field))] ?? success;
}
