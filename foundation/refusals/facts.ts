/**
 * What a sentence may choose its words by, where the refusal says nothing of it: why, what was asked for, and
 * whether a field was left out. A sentence without its fact is no sentence.
 */
const unsaid: Readonly<Record<string, string>> = {
  reason: 'other',
  what: 'other',
  missing: 'no',
};

/** The reader where the refusal does not say: operators at their console, customers elsewhere. */
export type Reader = 'customer' | 'operator';

/** A refusal's facts, whole: what its sentence is written with. */
export function sentenceFacts(
  params: Readonly<Record<string, string>>,
  reader: Reader = 'customer',
): Readonly<Record<string, string>> {
  return { ...unsaid, reader, ...params };
}
