import { sql } from 'kysely';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { type LeftOpen, type LeftOpenKind, leftOpenKinds } from '#foundation/calls/left-open.ts';
import { asCustomerId, type CustomerId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { OperatorSession } from '#foundation/server-kit/call-router.ts';
import type { Period } from '#foundation/server-kit/period.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import type * as contract from '../console-contract.ts';
import { countryCodes } from '../countries.ts';
import { leftOpenPermissions } from '../left-open-permissions.ts';
import type { LeftOpenView } from '../limits-contract.ts';
import { balancesPermission } from '../standing.ts';
import type { CustomersService } from './customers.ts';
import {
  hasCustomer,
  insertNote,
  listSessionsOf,
  type NoteRow,
  type Sought,
  searchCustomers,
  selectNotes,
} from './desk.sql.ts';
import { createLiftings, type Liftings } from './lift-limit.ts';
import { limitView } from './limit-view.ts';
import { selectLimitsOf } from './limits.sql.ts';
import type { CustomersServiceNeeds } from './needs.ts';
import { createRecoveries, type Recoveries } from './recover-account.ts';
import type { RecoveryNeeds } from './recovery-needs.ts';
import { actOn, type LimitToSet, setLimit } from './set-limit.ts';
import { endSessionsOf } from './take-effect.ts';

export interface CustomerDeskNeeds extends RecoveryNeeds {
  readonly customers: Pick<CustomersService, 'getUserInfo'>;
  /** Which of their things are open or waiting, of every kind. */
  readonly leftOpenOf: (customerId: CustomerId) => Promise<readonly LeftOpen[]>;
  readonly servesCountry: CustomersServiceNeeds['servesCountry'];
  /** What the customer with an id holds in the real book, in USDT units, as a part of a statement. */
  readonly realWorth: Sought['worth'];
}

interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** What operators do at a customer's page. */
export interface CustomerDesk {
  /** By when they registered. FORBIDDEN where balances are asked for by an operator who may not see them. */
  search(
    operator: Pick<OperatorSession, 'permissions'>,
    sought: Period &
      Pick<Sought, 'standing' | 'limit' | 'over'> & {
        readonly text?: string | undefined;
      },
    page: Page,
  ): Promise<Result<OutputOf<typeof contract.searchCustomers>>>;
  profile(id: CustomerId): Promise<Result<OutputOf<typeof contract.getCustomer>>>;
  sessions(id: CustomerId): Promise<Result<OutputOf<typeof contract.listCustomerSessions>>>;
  notes(id: CustomerId, period: Period, page: Page): Promise<Result<OutputOf<typeof contract.listNotes>>>;
  addNote(operator: OperatorSession, id: CustomerId, text: string): Promise<Result<contract.Note>>;
  /** At once; refuses as {@link setLimit} does. */
  limit(operator: OperatorSession, id: CustomerId, wanted: LimitToSet): Promise<Result<null>>;
  leftOpen(operator: Pick<OperatorSession, 'permissions'>, id: CustomerId): Promise<Result<LeftOpenView>>;
  readonly liftings: Liftings;
  readonly recoveries: Recoveries;
  /** Signs the customer out everywhere. */
  endSessions(operator: OperatorSession, id: CustomerId, note: string): Promise<Result<null>>;
}

const longestUid = 15;

export function createCustomerDesk(needs: CustomerDeskNeeds): CustomerDesk {
  const { db, clock, audit, customers } = needs;
  const recoveries = createRecoveries(needs);

  async function ofCustomer<T>(id: CustomerId, read: () => Promise<T>): Promise<Result<T>> {
    return (await hasCustomer(db, id)) ? accept(await read()) : refuse('NOT_FOUND');
  }

  return {
    search: (...asked) => search(needs, ...asked),
    async profile(id) {
      if (!(await hasCustomer(db, id))) return refuse('NOT_FOUND');
      const [user, limits, recovery] = await Promise.all([
        customers.getUserInfo(id),
        selectLimitsOf(db, id),
        recoveries.underWay(id),
      ]);
      if (!user.ok) return refuse('NOT_FOUND');
      return accept({ user: user.value, limits: limits.map(limitView), recovery });
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
    leftOpen: async ({ permissions }, id) => accept(leftOpenView(await needs.leftOpenOf(id), permissions)),
    limit: (operator, id, wanted) => setLimit(needs, operator, id, wanted),
    liftings: createLiftings(needs),
    recoveries,
    endSessions: (operator, id, note) => endSessionsOf(needs, operator, id, note),
  };
}

async function search(
  { db, servesCountry, realWorth }: CustomerDeskNeeds,
  ...[{ permissions }, { text = '', ...filter }, page]: Parameters<CustomerDesk['search']>
): ReturnType<CustomerDesk['search']> {
  const seesBalances = permissions.has(balancesPermission);
  if (filter.over !== undefined && !seesBalances) return refuse('FORBIDDEN');
  const isUid = /^\d+$/.test(text) && text.length <= longestUid;
  const begins = text === '' ? undefined : text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`);
  const found = await searchCustomers(
    db,
    {
      ...filter,
      id: isUid ? BigInt(text) : undefined,
      begins,
      notServed: countryCodes.filter((country) => !servesCountry(country)),
      worth: seesBalances ? realWorth : () => sql`null`,
    },
    page,
  );
  return accept({
    total: found.total,
    rows: found.rows.map(({ id, createdAt, balance, ...row }) => ({
      ...row,
      ...(balance === null ? {} : { balance: formatUnits(BigInt(balance)) }),
      id: String(id),
      createdAt: formatInstant(createdAt.getTime()),
    })),
  });
}

function leftOpenView(found: readonly LeftOpen[], permissions: OperatorSession['permissions']): LeftOpenView {
  const isSeen = (kind: LeftOpenKind) => permissions.has(leftOpenPermissions[kind]);
  return {
    rows: found
      .filter(({ kind }) => isSeen(kind))
      .map(({ asset, units, ...row }) => ({ ...row, currency: asset, amount: formatUnits(units) })),
    unseen: leftOpenKinds.filter((kind) => !isSeen(kind)),
  };
}

function noteView({ id, at, author, text }: NoteRow): contract.Note {
  return { id: String(id), at: formatInstant(at.getTime()), author, text };
}

/** The customer a call names; an id of the wire is checked by its contract. */
export function parseCustomerId(text: string): CustomerId {
  return asCustomerId(BigInt(text));
}
