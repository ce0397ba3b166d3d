import { sql } from 'kysely';
import { z } from 'zod';
import { assets } from '#foundation/money/money.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { firstRow } from '#foundation/server-kit/statements.ts';

const units = z.string().transform((text) => BigInt(text));
const written = z.bigint().transform(String);

const wallet = <Units extends z.ZodType>(amount: Units) =>
  z.object({
    wallet: z.string(),
    addresses: z.number().int(),
    units: amount,
    /** The fullest of its addresses. */
    largest: z.array(z.object({ address: z.string(), units: amount })),
  });

const line = <Units extends z.ZodType>(amount: Units) =>
  z.object({
    asset: z.enum(assets),
    customers: amount,
    promised: amount,
    charity: amount,
    /** Absent when its chain was never read. */
    chain: z
      .object({
        network: z.string(),
        readAt: z.number(),
        height: z.number().int(),
        hash: z.string(),
        wallets: z.array(wallet(amount)),
      })
      .optional(),
    /** Why the chain was not read this time. */
    notRead: z.string().optional(),
    isSampleChain: z.boolean(),
    banks: z.array(z.object({ bank: z.string(), units: amount, statedOn: z.string(), evidence: z.string() })),
    statedBy: z.string().optional(),
    statedAt: z.number().optional(),
    /** Money of sample mode: in the ledger and nowhere else. */
    sample: amount.optional(),
  });

const storedLines = z.array(line(units));
const writtenLines = z.array(line(written));

/** One asset at the moment of a look; amounts in units. */
export type SolvencyLine = z.output<typeof storedLines>[number];

export interface SolvencyLook {
  readonly at: number;
  readonly lines: readonly SolvencyLine[];
}

export async function insertLook(db: Database, { at, lines }: SolvencyLook): Promise<void> {
  const json = JSON.stringify(writtenLines.parse(lines));
  await sql`insert into treasury.solvency (at, lines) values (${new Date(at)}, ${json}::jsonb)`.execute(db);
}

export async function selectNewestLook(db: Database): Promise<SolvencyLook | undefined> {
  const row = await firstRow<{ at: Date; lines: unknown }>(db)`
    select at, lines from treasury.solvency order by id desc limit 1`;
  return row && { at: row.at.getTime(), lines: storedLines.parse(row.lines) };
}
