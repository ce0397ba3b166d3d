/**
 * What any visitor may follow on the live channel: states of public things, each under its name.
 */
export interface PublicTopics {
  /** Survives JSON, and identifies no customer. Undefined when there is no such topic. */
  stateOf(topic: string): object | undefined;
  onChange(listener: (topic: string) => void): void;
}

/**
 * What every connection is sent in batches: the latest state of many things, each under its code, as the JSON
 * text it travels in. The prices are such a board.
 */
export interface LiveBoard {
  /** The number of the last batch in which something changed. */
  readonly batch: number;
  /** Ends a batch, if something changed in it. */
  next(): void;
  /** A JSON array of what the last batch changed. */
  changed(): string;
  /** Everything sent so far. */
  all(): string;
  /** What changed after a batch, of all codes or of some; undefined when nothing did. */
  since(batch: number, codes?: ReadonlySet<string>): string | undefined;
  of(codes: Iterable<string>): string;
  knows(code: string): boolean;
  stop(): void;
}
