/**
 * What a capability owns in the ledger. Codes and words are stored: they never change their meaning and never
 * leave. Each capability's file here is the only place where its own are declared.
 */
export interface Declaration {
  /** House accounts, and `outside`, with the codes that stand for them in the database. */
  readonly house: readonly (readonly [name: `house/${string}` | 'outside', code: number])[];
  /**
   * Those of them that never go below zero, beside the two of a {@link Reserve}: their balances are rows,
   * locked by every batch that moves them (docs/decisions/0043-funded-accounts.md).
   */
  readonly funded: readonly `house/${string}`[];
  /** Reasons for changes of a customer's available balance: records list and filter by them. */
  readonly recordReasons: readonly string[];
  /** Reasons for what moves between a customer's other accounts and house accounts. Receipts show them. */
  readonly otherReasons: readonly string[];
}

/** What backs a product's promises to customers. A sale moves what it promises from `free` to `promised`. */
export interface Reserve {
  readonly free: `house/${string}`;
  readonly promised: `house/${string}`;
}

/**
 * A reserve that many commands of a batch promise from at once: the batch moves the sum of its own
 * (`Decision.promises`) in one transfer each way.
 */
export interface SharedReserve extends Reserve {
  /**
   * Pays customers what `free` can't, and bears what is lost for the reasons in {@link borne}. It alone may
   * end up below zero, in any asset, by that and nothing else; while it is, nothing is sold in its book
   * (docs/decisions/0069-funded-profits.md, docs/decisions/0162-funded-means-held.md).
   */
  readonly backing: `house/${string}`;
  readonly borne: readonly string[];
  /** Of the batch's transfers. */
  readonly ref: string;
  readonly reserved: string;
  readonly released: string;
}
