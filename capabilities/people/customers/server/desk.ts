import { randomUUID } from 'node:crypto';
import type { AuditLog } from '#capabilities/desk/audit/face.ts';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { asCustomerId, type CustomerId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { OperatorSession } from '#foundation/server-kit/call-router.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import type { Period } from '#foundation/server-kit/period.ts';
import { tellNotice } from '#foundation/server-kit/tell-notice.ts';
import { type Clock, formatInstant } from '#foundation/time/clock.ts';
import * as contract from '../console-contract.ts';
import { reasonForCustomers } from '../rules.ts';
import type { CustomersService } from './customers.ts';
import {
  deleteFreeze,
  type FreezeRow,
  findFreeze,
  hasCustomer,
  insertFreeze,
  insertNote,
  listSessionsOf,
  type NoteRow,
  searchCustomers,
  selectNotes,
} from './desk.sql.ts';
import type { Freezes } from './freezes.ts';

export interface CustomerDeskNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly customers: Pick<CustomersService, 'getUserInfo'>;
  readonly freezes: Freezes;
}

interface Reasoned {
  readonly reasonCode: string;
  readonly note: string;
}

interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** What operators do at a customer's page. */
export interface CustomerDesk {
  /** By when they registered. */
  search(
    sought: Period & { readonly text?: string | undefined },
    page: Page,
  ): Promise<Result<OutputOf<typeof contract.searchCustomers>>>;
  profile(id: CustomerId): Promise<Result<OutputOf<typeof contract.getCustomer>>>;
  sessions(id: CustomerId): Promise<Result<OutputOf<typeof contract.listCustomerSessions>>>;
  notes(id: CustomerId, period: Period, page: Page): Promise<Result<OutputOf<typeof contract.listNotes>>>;
  addNote(operator: OperatorSession, id: CustomerId, text: string): Promise<Result<contract.Note>>;
  /** USER_STATUS_WRONG when the customer is frozen already, or is not. */
  freeze(operator: OperatorSession, id: CustomerId, why: Reasoned): Promise<Result<null>>;
  unfreeze(operator: OperatorSession, id: CustomerId, why: Reasoned): Promise<Result<null>>;
}

const longestUid = 15;

export function createCustomerDesk(needs: CustomerDeskNeeds): CustomerDesk {
  const { db, clock, audit, customers, freezes } = needs;

  async function ofCustomer<T>(id: CustomerId, read: () => Promise<T>): Promise<Result<T>> {
    return (await hasCustomer(db, id)) ? accept(await read()) : refuse('NOT_FOUND');
  }

  const tell = (
    tx: Tx,
    customerId: CustomerId,
    event: 'accountFrozen' | 'accountOpened',
    { reasonCode }: Reasoned,
  ) =>
    tellNotice(tx, {
      id: randomUUID(),
      customerId,
      event,
      facts: { reason: reasonForCustomers(reasonCode) },
      at: clock.now(),
    });

  return {
    async search({ text = '', ...period }, page) {
      const isUid = /^\d+$/.test(text) && text.length <= longestUid;
      const begins = text === '' ? undefined : text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`);
      const sought = { id: isUid ? BigInt(text) : undefined, begins, ...period };
      const found = await searchCustomers(db, sought, page);
      return accept({
        total: found.total,
        rows: found.rows.map(({ id, createdAt, ...row }) => ({
          ...row,
          id: String(id),
          createdAt: formatInstant(createdAt.getTime()),
        })),
      });
    },
    async profile(id) {
      const [user, frozen] = await Promise.all([customers.getUserInfo(id), findFreeze(db, id)]);
      if (!user.ok) return refuse('NOT_FOUND');
      return accept({ user: user.value, frozen: frozen === undefined ? null : freezeView(frozen) });
    },
    sessions: (id) =>
      ofCustomer(id, async () =>
        (await listSessionsOf(db, id)).map((session) => ({
          id: session.id,
          createdAt: formatInstant(session.createdAt.getTime()),
          lastUsedAt: formatInstant(session.lastUsedAt.getTime()),
        })),
      ),
    notes: (id, period, page) =>
      ofCustomer(id, async () => {
        const { total, rows } = await selectNotes(db, id, period, page);
        return { total, rows: rows.map(noteView) };
      }),
    async addNote({ operatorId, email: author }, customerId, text) {
      if (!(await hasCustomer(db, customerId))) return refuse('NOT_FOUND');
      const note = await db.transaction().execute(async (tx) => {
        const at = new Date(clock.now());
        const written = await insertNote(tx, { customerId, at, operatorId, author, text });
        await audit.record(tx, {
          ...actOn(customerId, 'customers.note'),
          operatorIds: [operatorId],
          note: text,
        });
        return written;
      });
      return note === undefined ? refuse('NOT_FOUND') : accept(noteView(note));
    },
    async freeze({ operatorId, email: author }, id, { reasonCode, note }) {
      if (!(await hasCustomer(db, id))) return refuse('NOT_FOUND');
      const isDone = await db.transaction().execute(async (tx) => {
        if (!(await insertFreeze(tx, id, { at: new Date(clock.now()), author, reasonCode, note })))
          return false;
        const act = { ...actOn(id, 'customers.freeze'), operatorIds: [operatorId], reasonCode, note };
        await audit.record(tx, { ...act, before: { frozen: false }, after: { frozen: true } });
        await tell(tx, id, 'accountFrozen', { reasonCode, note });
        return true;
      });
      await freezes.refresh();
      return isDone ? accept(null) : refuse('USER_STATUS_WRONG');
    },
    async unfreeze({ operatorId }, id, { reasonCode, note }) {
      if (!(await hasCustomer(db, id))) return refuse('NOT_FOUND');
      const isDone = await db.transaction().execute(async (tx) => {
        const ended = await deleteFreeze(tx, id);
        if (ended === undefined) return false;
        const act = { ...actOn(id, 'customers.unfreeze'), operatorIds: [operatorId], reasonCode, note };
        const before = { frozen: true, since: formatInstant(ended.at.getTime()), by: ended.author };
        await audit.record(tx, { ...act, before, after: { frozen: false } });
        await tell(tx, id, 'accountOpened', { reasonCode, note });
        return true;
      });
      await freezes.refresh();
      return isDone ? accept(null) : refuse('USER_STATUS_WRONG');
    },
  };
}

function actOn(customerId: CustomerId, name: string) {
  return { name, subject: `customer/${customerId}`, customerId };
}

function noteView({ id, at, author, text }: NoteRow): contract.Note {
  return { id: String(id), at: formatInstant(at.getTime()), author, text };
}

function freezeView({ at, author, reasonCode, note }: FreezeRow) {
  const known = contract.freezeReasons.find((reason) => reason === reasonCode) ?? 'other';
  return { at: formatInstant(at.getTime()), author, reasonCode: known, note };
}

/** The customer a call names; an id of the wire is checked by its contract. */
export function customerIdOf(text: string): CustomerId {
  return asCustomerId(BigInt(text));
}
