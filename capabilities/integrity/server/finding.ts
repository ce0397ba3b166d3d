/** The first thing that does not agree with the rest of the ledger. */
export interface Finding {
  /** Which row: "transfer 65536 of customer 7". */
  readonly row: string;
  readonly problem: string;
}
