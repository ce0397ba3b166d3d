import type { ListedInstrument } from './instrument.ts';
import type { HaltRow } from './server/halts.sql.ts';

export type { InstrumentTerms, ListedInstrument, Simulation } from './instrument.ts';
export { type HaltDesk, resumeAskedBy } from './server/halt-desk.ts';
export { nameIn, namesInAll } from './server/instrument-names.ts';
export { optionValue } from './server/option-price.ts';
export { type RecordedInstrument, readRecordedInstruments } from './server/recorded-instruments.ts';
export type { MarketClose } from './trading-hours.ts';

/** What is listed, and what operators have set about it. In memory and synchronous. */
export interface Catalogue {
  /** In the catalogue's order, as it was listed at the start. */
  readonly listed: readonly ListedInstrument[];
  /** With what operators have set since; another object after each change. Undefined for an unknown code. */
  instrument(code: string): ListedInstrument | undefined;
  /** Taken from sale: closed to new business, and listed no more. */
  isRetired(code: string): boolean;
  /** Its terms are to be corrected: from the asking on, until the start that begins with them. */
  isCorrected(code: string): boolean;
  /** By a halt, because it is retired, or because its terms are corrected. */
  isClosedToNew(code: string): boolean;
  haltOf(code: string): HaltRow | undefined;
  /** Whether operators have set terms for this market alone. */
  hasOwnTerms(code: string): boolean;
}
