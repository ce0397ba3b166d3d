/** A statement prepared once on each connection, under its name. */
export interface LaneStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Rows to be added to a table: cheaper than an insert for the database, and far cheaper to write for us. */
export interface LaneRows {
  /** `orders.margin_order (customer_id, id, code)` */
  readonly into: string;
  /** One for each row. Undefined fields are stored as null. */
  readonly rows: readonly (readonly LaneField[])[];
}

export type LaneField = string | bigint | number | boolean | null | undefined;

/** A connection inside the batch's transaction; statements are prepared by name and pipelined. */
export interface LaneConnection {
  query<Row>(statement: LaneStatement): Promise<Row[]>;
  add(rows: LaneRows): Promise<void>;
}
