/**
 * What a sentence may choose its words by, where the refusal says nothing of it: why, what was asked for, who
 * reads it, and whether a field was left out. A sentence without its fact is no sentence.
 */
const unsaid: Readonly<Record<string, string>> = {
  reason: 'other',
  what: 'other',
  reader: 'customer',
  missing: 'no',
};

/** A refusal's facts, whole: what its sentence is written with. */
export function sentenceFacts(params: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return { ...unsaid, ...params };
}
