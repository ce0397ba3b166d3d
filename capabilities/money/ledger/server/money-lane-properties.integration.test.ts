import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '#capabilities/money/integrity/server/verify.ts';
import { type Book, books } from '#foundation/ids/book.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { assets } from '#foundation/money/money.ts';
import { type AccountName, customerAccounts, type Transfer } from '../rules.ts';
import { auditLedger } from './ledger-audit.ts';
import { expectConserved } from './testing/expect-conserved.ts';
import { createNotesTable, writeNote } from './testing/notes.ts';
import { createTestLane, type TestLane } from './testing/test-lane.ts';

let stage: TestLane;
beforeAll(async () => {
  stage = await createTestLane({ mostInBatch: 8 });
  await createNotesTable(stage.db);
});
afterAll(async () => await stage.end());

/** A command that may be submitted several times: under one request id it must happen once. */
interface Plan {
  readonly customer: number;
  readonly book: Book;
  readonly kind: 'fine' | 'refused' | 'broken' | 'unstorable';
  readonly moves: readonly Pick<Transfer, 'from' | 'to' | 'asset' | 'units'>[];
  readonly hasRequestId: boolean;
}

const asset = fc.constantFrom(...assets);
const account = fc.constantFrom<AccountName>(...customerAccounts, 'house/fees', 'house/losses', 'outside');
const move = fc
  .record({ from: account, to: account, asset, units: fc.bigInt({ min: 1n, max: 300n }) })
  .filter(({ from, to }) => from !== to);
const funding = fc.record({
  from: fc.constant<AccountName>('outside'),
  to: fc.constant<AccountName>('available'),
  asset,
  units: fc.bigInt({ min: 1n, max: 1000n }),
});
const plan: fc.Arbitrary<Plan> = fc.record({
  customer: fc.integer({ min: 1, max: 4 }),
  book: fc.constantFrom(...books),
  kind: fc.constantFrom<Plan['kind']>(
    'fine',
    'fine',
    'fine',
    'fine',
    'fine',
    'refused',
    'broken',
    'unstorable',
  ),
  moves: fc.array(fc.oneof(funding, move), { minLength: 1, maxLength: 3 }),
  hasRequestId: fc.boolean(),
});
/** Waves of submissions at the same moment, by the number of the plan. */
const waves = fc.array(fc.array(fc.nat(11), { maxLength: 20 }), { maxLength: 4 });

test('any commands in any order conserve, never overdraw, never cross books and harm no neighbour', async () => {
  let run = 0;
  const property = fc.asyncProperty(
    fc.array(plan, { minLength: 12, maxLength: 12 }),
    waves,
    async (plans, waves) => {
      const prefix = `run ${++run}`;
      const outcomes = plans.map((): string[] => []);
      for (const wave of waves) {
        await Promise.all(
          wave.map(async (number) => outcomes[number]?.push(await submit(prefix, number, plans[number]))),
        );
      }
      const [notes, transfers] = await stored(prefix);
      for (const [number, plan] of plans.entries()) {
        const ref = `${prefix} plan ${number}`;
        const told = outcomes[number] ?? [];
        for (const outcome of told) expect(possible[plan.kind]).toContain(outcome);
        if (plan.hasRequestId) expect(new Set(told).size).toBeLessThanOrEqual(1);
        const accepted = told.filter((outcome) => outcome === 'accepted').length;
        const times = plan.hasRequestId ? Math.min(accepted, 1) : accepted;
        expect(notes.filter((note) => note === ref)).toHaveLength(times);
        const own = transfers.filter((transfer) => transfer.ref === ref);
        expect(own).toHaveLength(times * plan.moves.length);
        expect(own.every(({ customer, book }) => customer === plan.customer && book === plan.book)).toBe(
          true,
        );
      }
      await expectConserved(stage.db);
      expect((await auditLedger(stage.db, verifyLedger)).findings).toEqual([]);
    },
  );
  await fc.assert(property, { numRuns: 30 });
});

const possible: Readonly<Record<Plan['kind'], readonly string[]>> = {
  fine: ['accepted', 'INSUFFICIENT_BALANCE'],
  refused: ['AMOUNT_INVALID'],
  broken: ['failed'],
  unstorable: ['failed', 'INSUFFICIENT_BALANCE'],
};

async function submit(prefix: string, number: number, plan: Plan | undefined): Promise<string> {
  if (plan === undefined) throw new Error(`there is no plan ${number}`);
  const ref = `${prefix} plan ${number}`;
  const transfers = plan.moves.map((move): Transfer => ({ ...move, reason: 'adjustment', ref }));
  try {
    const result = await stage.lane.submit(writeNote, {
      key: { book: plan.book, customerId: asCustomerId(BigInt(plan.customer)) },
      input: { text: plan.kind === 'fine' ? ref : plan.kind, transfers },
      ...(plan.hasRequestId ? { request: { id: ref, fingerprint: ref } } : {}),
    });
    return result.ok ? 'accepted' : result.refusal;
  } catch {
    return 'failed';
  }
}

interface StoredMove {
  readonly ref: string;
  readonly customer: number;
  readonly book: string;
}

async function stored(prefix: string): Promise<[string[], StoredMove[]]> {
  const notes = await sql<{
    text: string;
  }>`select text from note.note where text like ${`${prefix} %`}`.execute(stage.db);
  const transfers = await sql<StoredMove>`
    select t.ref, t.customer_id::int as customer, b.name as book
    from ledger.transfer t join ledger.book b on b.code = t.book
    where t.ref like ${`${prefix} %`}`.execute(stage.db);
  return [notes.rows.map(({ text }) => text), transfers.rows];
}
