import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import type { SecretBox } from './secret-box.ts';
import { allRows } from './statements.ts';

/** A column of secrets that master keys seal. */
export interface SealedColumn {
  /** For people, in the plural. */
  readonly what: string;
  /** With its schema. */
  readonly table: string;
  readonly column: string;
  /** The columns that say whose secret it is: together unique, the first of them indexed. */
  readonly of: readonly string[];
  /** What the seal is bound to, by the values of those columns. */
  about(...of: readonly string[]): string;
}

interface SealedSecret {
  readonly of: readonly string[];
  readonly sealed: Buffer;
}

/** How many secrets of a column each key seals, with one of them. */
export async function sealedByKeys(db: Database, from: SealedColumn) {
  return await allRows<SealedSecret & { keyId: string; count: bigint }>(db)`
    select distinct on (1) ${keyIn(from)} as "keyId", count(*) over (partition by ${keyIn(from)}) as count,
      ${secret(from)} order by 1`;
}

const portion = 100;

/**
 * Seals again, with the present key, what other keys seal, and says how many those were; what is replaced
 * meanwhile stays as it is. Throws where a key is missing.
 */
export async function reseal(db: Database, box: SecretBox, from: SealedColumn): Promise<number> {
  for (let count = 0; ; ) {
    const found = await allRows<SealedSecret>(db)`
      select ${secret(from)} and ${keyIn(from)} <> ${box.keyId} limit ${portion}`;
    for (const { of, sealed } of found) {
      const about = from.about(...of);
      const isIts = from.of.map((name, nth) => sql`${sql.ref(name)} = ${of[nth]}`);
      await sql`
        update ${sql.table(from.table)} set ${sql.ref(from.column)} = ${box.seal(box.open(sealed, about), about)}
        where ${sql.join(isIts, sql` and `)} and ${sql.ref(from.column)} = ${sealed}`.execute(db);
    }
    count += found.length;
    if (found.length < portion) return count;
  }
}

function secret({ table, column, of }: SealedColumn): RawBuilder<SealedSecret> {
  const names = of.map((name) => sql`${sql.ref(name)}::text`);
  return sql`array[${sql.join(names)}] as of, ${sql.ref(column)} as sealed
    from ${sql.table(table)} where ${sql.ref(column)} is not null`;
}

/** The key's id stands at the beginning of what it seals (secret-box.ts). */
function keyIn({ column }: SealedColumn): RawBuilder<string> {
  return sql`encode(substr(${sql.ref(column)}, 2, get_byte(${sql.ref(column)}, 0)), 'escape')`;
}
