/** A stored word as the member that it is. Throws for any other: only a newer version can have stored it. */
export function knownWord<Word extends string>(words: readonly Word[], text: string): Word {
  const known = words.find((word) => word === text);
  if (known === undefined) throw new Error(`"${text}" is none of ${words.join(', ')}`);
  return known;
}

/**
 * Every word of a union in an order of one's own: `allOf<Asset>()(['USDT', 'ETH', 'BTC'])`. The compiler
 * names the one that is missing.
 */
export function allOf<Word extends string>() {
  return <const Words extends readonly Word[]>(words: Words & Whole<Exclude<Word, Words[number]>>): Words =>
    words;
}
type Whole<Missing> = [Missing] extends [never] ? unknown : { readonly missing: Missing };

/**
 * Ends a switch over a union: a member that no case decides is an error of the compiler here, and a value
 * from outside that no type foresaw stops.
 */
export function unknownCase(value: never): never {
  throw new Error(`no case for ${JSON.stringify(value)}`);
}
