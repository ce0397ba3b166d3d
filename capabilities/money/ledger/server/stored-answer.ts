import { isRefusalName } from '#foundation/refusals/catalogue.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';

/** What was answered to a request, for when it comes again. */
export interface StoredAnswer {
  readonly fingerprint: string;
  /** JSON of the result. */
  readonly answer: string;
}

export function requestText(customerId: bigint, requestId: string): string {
  return `${customerId}/${requestId}`;
}

/** REQUEST_ID_REUSED for another input under the same id. Throws when the stored answer is no result. */
export function repeatAnswer(stored: StoredAnswer, fingerprint: string): Result<unknown> {
  return stored.fingerprint === fingerprint ? parseResult(stored.answer) : refuse('REQUEST_ID_REUSED');
}

/** Throws when the text is no result, or names a refusal that the catalogue does not have. */
function parseResult(text: string): Result<unknown> {
  const stored = JSON.parse(text);
  if (stored.ok === true) return accept(stored.value);
  if (stored.ok === false && isRefusalName(stored.refusal)) return refuse(stored.refusal, stored.params);
  throw new Error(`stored answer of a repeated request has unknown refusal ${stored.refusal}`);
}
