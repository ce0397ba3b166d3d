/** Where a page begins in a table whose key is the customer and an id. */
export interface PageKey {
  readonly customerId: bigint;
  readonly id: bigint;
}

export interface Pages<Row> {
  readonly size: number;
  /** The rows after a key, in the order of the keys. */
  select(after: PageKey, limit: number): Promise<readonly Row[]>;
  keyOf(row: Row): PageKey;
}

/** Hands out every row, a page at a time. */
export async function readPages<Row>(
  { size, select, keyOf }: Pages<Row>,
  onRow: (row: Row) => void,
): Promise<void> {
  let after: PageKey = { customerId: 0n, id: 0n };
  for (;;) {
    const page = await select(after, size);
    for (const row of page) onRow(row);
    const last = page.at(-1);
    if (last === undefined || page.length < size) return;
    after = keyOf(last);
  }
}
