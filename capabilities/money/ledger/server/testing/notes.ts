import { sql } from 'kysely';
import { accept, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { LaneParticipant, MoneyCommandKind } from '../../face.ts';
import { accountKeyText, type Transfer } from '../../rules.ts';
import { codeOfBook } from '../codes.ts';

/** A participant with a table of its own, as orders have one: each accepted command leaves a note. */
export async function createNotesTable(db: Database): Promise<void> {
  await sql`create schema note`.execute(db);
  await sql`create table note.note (
    customer_id bigint, id bigint, book smallint, text text check (text <> 'unstorable'),
    primary key (customer_id, id))`.execute(db);
}

export interface Note {
  readonly id: bigint;
  readonly text: string;
}

interface CountRow {
  readonly customer_id: bigint;
  readonly book: number;
  readonly notes: bigint;
}

/** Its state is how many notes the account has. */
export const notes: LaneParticipant<number, Note> = {
  name: 'notes',
  isLaneOnly: true,
  empty: 0,
  async load(connection, keys) {
    const rows = await connection.query<CountRow>({
      name: 'notes.count',
      text: `select customer_id, book, count(*) as notes from note.note where customer_id = any ($1) group by 1, 2`,
      values: [keys.map((key) => key.customerId)],
    });
    const countOf = new Map(rows.map((row) => [`${row.customer_id}/${row.book}`, Number(row.notes)]));
    return new Map(
      keys.map((key) => [accountKeyText(key), countOf.get(`${key.customerId}/${codeOfBook(key.book)}`) ?? 0]),
    );
  },
  apply: (count) => count + 1,
  async store(connection, changes) {
    await connection.query({
      name: 'notes.insert',
      text: `insert into note.note (customer_id, id, book, text)
        select * from unnest($1::bigint[], $2::bigint[], $3::smallint[], $4::text[])`,
      values: [
        changes.map(({ key }) => key.customerId),
        changes.map(({ change }) => change.id),
        changes.map(({ key }) => codeOfBook(key.book)),
        changes.map(({ change }) => change.text),
      ],
    });
  },
};

export interface NoteInput {
  readonly text: string;
  readonly transfers: readonly Transfer[];
}

/**
 * Moves the money, writes the note and answers with the number of notes. The text chooses what goes wrong:
 * `refused` by its rules, `broken` by a bug, `unstorable` by the database.
 */
export const writeNote: MoneyCommandKind<NoteInput, number, Note, { readonly notes: number }> = {
  name: 'notes.write',
  participant: notes,
  decide({ text, transfers }, { state, nextId }) {
    if (text === 'refused') return refuse('AMOUNT_INVALID', { most: '1' });
    if (text === 'broken') throw new Error('a bug in the rules');
    const events = [{ event: 'balance', data: { text } }] as const;
    return accept({ transfers, change: { id: nextId(), text }, answer: { notes: state + 1 }, events });
  },
};

declare module '#capabilities/money/ledger/customer-event.ts' {
  interface BalanceNews {
    notes: { readonly text: string };
  }
}
