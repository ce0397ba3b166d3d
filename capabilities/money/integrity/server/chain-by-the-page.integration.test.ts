import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Transfer } from '#capabilities/money/ledger/rules.ts';
import { createMoneyLane } from '#capabilities/money/ledger/server/money-lane.ts';
import { postTransfers } from '#capabilities/money/ledger/transfer-kind.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { createFixedClock } from '#foundation/time/clock.ts';

/**
 * Recomputes the chains as docs/decisions/0011-hash-chain.md says, from the rows alone: with SQL that shares
 * nothing with the ledger's and a writer of JSON of its own.
 */

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => await database.drop());

interface BatchRow {
  readonly id: string;
  readonly chain: number;
  readonly at: string;
  readonly count: number;
  readonly previous: string;
  readonly hash: string;
}

interface TransferRow {
  readonly batch: string;
  readonly at: string;
  /** In the order of the page; the last one, evidence, may be null. */
  readonly fields: readonly (string | null)[];
}

const isoTime = sql.raw(`to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

async function rowsOfTheLedger(): Promise<{ batches: BatchRow[]; transfers: TransferRow[] }> {
  const batches = await sql<BatchRow>`
    select id::text, chain, ${isoTime} as at, transfer_count as count,
      encode(previous_hash, 'hex') as previous, encode(hash, 'hex') as hash
    from ledger.batch order by ledger.batch.id`.execute(database.db);
  const transfers = await sql<TransferRow>`
    select (t.id / 65536)::text as batch, ${isoTime} as at, array[t.id::text, book.name, t.customer_id::text, source.name,
      target.name, asset.name, t.units::text, t.reason, t.ref, t.evidence] as fields
    from ledger.transfer t
    join ledger.book on book.code = t.book
    join ledger.asset on asset.code = t.asset
    join ledger.account source on source.code = t.from_account
    join ledger.account target on target.code = t.to_account
    order by t.id`.execute(database.db);
  return { batches: batches.rows, transfers: transfers.rows };
}

const short: Readonly<Record<number, string>> = { 8: '\\b', 9: '\\t', 10: '\\n', 12: '\\f', 13: '\\r' };

function quoted(text: string): string {
  let written = '';
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (character === '"' || character === '\\') written += `\\${character}`;
    else if (code < 32) written += short[code] ?? `\\u00${code.toString(16).padStart(2, '0')}`;
    else written += character;
  }
  return `"${written}"`;
}

function textOf(batch: BatchRow, transfers: readonly TransferRow[]): string {
  const { previous, chain, id, at, count } = batch;
  const head = `["${previous}",${chain},"${id}","${at}",${count}]\n`;
  const lines = transfers.map(
    ({ fields }) => `[${fields.map((field) => (field === null ? 'null' : quoted(field))).join(',')}]\n`,
  );
  return head + lines.join('');
}

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

/** Whether every batch follows the one before it in its chain, and makes its hash. */
function brokenBatches(batches: readonly BatchRow[], transfers: readonly TransferRow[]): string[] {
  const ends = new Map<number, string>();
  return batches
    .filter((batch) => {
      const own = transfers.filter((transfer) => transfer.batch === batch.id);
      const follows = batch.previous === (ends.get(batch.chain) ?? '0'.repeat(64));
      ends.set(batch.chain, batch.hash);
      const isWhole = own.length === batch.count && own.every(({ at }) => at === batch.at);
      return !follows || !isWhole || sha256(textOf(batch, own)) !== batch.hash;
    })
    .map(({ id }) => id);
}

const odd = 'quote " backslash \\ slash / tab \t line \n end \r bell \u0007 del \u007f ü 漢 🙂';

async function fill(): Promise<void> {
  const clock = createFixedClock(Date.UTC(2026, 10, 22, 16, 39, 28, 5));
  const lane = createMoneyLane({ url: database.url, clock, onError: () => {} });
  const post = async (customerId: bigint, ...input: Transfer[]) => {
    const key = { book: 'real', customerId: asCustomerId(customerId) } as const;
    expect(await lane.submit(postTransfers, { key, input })).toMatchObject({ ok: true });
  };
  const move = (from: Transfer['from'], to: Transfer['to'], units: bigint, evidence?: string): Transfer => {
    const moved = { from, to, asset: 'USDT', units, reason: 'adjustment', ref: odd } as const;
    return evidence === undefined ? moved : { ...moved, evidence };
  };
  await post(0n, move('outside', 'house/loan-pool', 90_000_000_000_000_000n));
  // Several customers at once: more than one chain, and batches of more than one.
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      post(
        BigInt(index + 1),
        move('outside', 'available', 7n, JSON.stringify([{ bid: '1', note: odd }])),
        move('available', 'margin', 3n),
        move('margin', 'house/fees', 1n),
      ),
    ),
  );
  await lane.close();
}

test('the chains follow from the rows by what the page says', async () => {
  await fill();
  const { batches, transfers } = await rowsOfTheLedger();
  expect(transfers).toHaveLength(121);
  expect(new Set(batches.map(({ chain }) => chain)).size).toBeGreaterThan(1);
  expect(Math.max(...batches.map(({ count }) => count))).toBeGreaterThan(3);
  expect(brokenBatches(batches, transfers)).toEqual([]);
});

test('one altered unit, word or character breaks its batch', async () => {
  await fill();
  const { batches, transfers } = await rowsOfTheLedger();
  const last = transfers.at(-1);
  for (const place of last?.fields.keys() ?? []) {
    const altered = transfers.map((transfer) =>
      transfer === last
        ? { ...transfer, fields: transfer.fields.with(place, `${transfer.fields[place] ?? ''}1`) }
        : transfer,
    );
    expect(brokenBatches(batches, altered), `field ${place}`).toEqual([last?.batch]);
  }
});

test('the example on the page makes the hashes that it names', async () => {
  const page = await readFile(
    join(import.meta.dirname, '../../../../docs/decisions/0011-hash-chain.md'),
    'utf8',
  );
  const examples = [...page.matchAll(/(\d+) bytes:\n\n```\n([^`]+)```\n\nmake `([0-9a-f]{64})`/g)];
  expect(examples).toHaveLength(2);
  for (const [, bytes, text = '', hash] of examples) {
    expect(Buffer.byteLength(text)).toBe(Number(bytes));
    expect(sha256(text)).toBe(hash);
  }
});
