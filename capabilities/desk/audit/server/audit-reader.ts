import type { Page } from '#foundation/calls/define-call.ts';
import { asCustomerId, asOperatorId, type OperatorId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { FileAnswer } from '#foundation/server-kit/call-router.ts';
import { byteOrderMark, type Cell, csvLine } from '#foundation/server-kit/csv.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { createMemoryThrottle } from '#foundation/server-kit/throttle.ts';
import { type Clock, formatInstant } from '#foundation/time/clock.ts';
import type { Act, ActDetail, ActSearch } from '../console-contract.ts';
import { type ActFilter, type ActRow, countActs, findAct, selectActs, selectActsBefore } from './acts.sql.ts';
import { type ActsVerified, verifyActs } from './verify-acts.ts';

export interface AuditReader {
  list(search: ActSearch, page: { pageNum: number; pageSize: number }): Promise<Result<Page<Act>>>;
  actors(): Promise<Result<Pick<Act, 'operators'>>>;
  find(sequence: bigint): Promise<Result<ActDetail>>;
  verify(operatorId: OperatorId): Promise<Result<ActsVerified>>;
  export(search: ActSearch): FileAnswer;
}

export interface AuditReaderNeeds {
  readonly db: Database;
  readonly clock: Clock;
  /** By which addresses people know operators. */
  readonly operators: {
    emailsOf(ids: readonly OperatorId[]): Promise<ReadonlyMap<OperatorId, string>>;
    /** Of everyone who works here or did. */
    emails(): Promise<ReadonlyMap<OperatorId, string>>;
  };
}

const rowsAtATime = 500;

export function createAuditReader({ db, clock, operators }: AuditReaderNeeds): AuditReader {
  // It reads the whole log.
  const verifications = createMemoryThrottle({ points: 10, seconds: 60 });

  async function named(rows: readonly ActRow[]): Promise<(ActRow & Pick<Act, 'operators'>)[]> {
    const emails = await operators.emailsOf([...new Set(rows.flatMap(({ operatorIds }) => operatorIds))]);
    return rows.map((row) => ({
      ...row,
      operators: row.operatorIds.map((id) => ({ id: String(id), email: emails.get(id) ?? '' })),
    }));
  }

  return {
    async list(search, { pageNum, pageSize }) {
      const filter = filterOf(search);
      const [total, rows] = await Promise.all([
        countActs(db, filter),
        selectActs(db, filter, { offset: (pageNum - 1) * pageSize, limit: pageSize }),
      ]);
      return accept({ total, rows: (await named(rows)).map(actOf) });
    },
    async actors() {
      const emails = await operators.emails();
      return accept({ operators: [...emails].map(([id, email]) => ({ id: String(id), email })) });
    },
    async find(sequence) {
      const row = await findAct(db, sequence);
      const [act] = row === undefined ? [] : await named([row]);
      if (act === undefined) return refuse('NOT_FOUND');
      const { before, after, previousHash, hash } = act;
      return accept({ ...actOf(act), before: parsed(before), after: parsed(after), previousHash, hash });
    },
    async verify(operatorId) {
      if (!(await verifications.allows(String(operatorId)))) return refuse('TOO_MANY_REQUESTS');
      return accept(await verifyActs(db));
    },
    export(search) {
      const filter = filterOf(search);
      return { name: `acts-${formatInstant(clock.now()).slice(0, 10)}.csv`, portions: lines() };

      async function* lines() {
        yield byteOrderMark + csvLine(columns.map((text) => ({ text })));
        for (let before = 2n ** 62n; ; ) {
          const rows = await named(await selectActsBefore(db, filter, before, rowsAtATime));
          yield rows.map((row) => csvLine(cellsOf(row))).join('');
          const last = rows.at(-1);
          if (last === undefined || rows.length < rowsAtATime) return;
          before = last.sequence;
        }
      }
    },
  };
}

const columns = [
  ...['sequence', 'time', 'operators', 'act', 'subject', 'customer', 'reason', 'note', 'before', 'after'],
  ...['previousHash', 'hash'],
];

function cellsOf(row: ActRow & Pick<Act, 'operators'>): Cell[] {
  const text = (value: string | null): Cell => (value === null ? undefined : { text: value });
  return [
    { number: String(row.sequence) },
    { text: formatInstant(row.at.getTime()) },
    { text: row.operators.map(({ id, email }) => (email === '' ? id : email)).join(' ') },
    { text: row.name },
    { text: row.subject },
    row.customerId === null ? undefined : { number: String(row.customerId) },
    text(row.reasonCode),
    text(row.note),
    text(row.before),
    text(row.after),
    { text: row.previousHash },
    { text: row.hash },
  ];
}

function filterOf(search: ActSearch): ActFilter {
  const { operatorId, name, customerId, from, to, text } = search;
  return {
    operatorId: operatorId === undefined ? undefined : asOperatorId(BigInt(operatorId)),
    name,
    customerId: customerId === undefined ? undefined : asCustomerId(BigInt(customerId)),
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
    text,
  };
}

function actOf(row: ActRow & Pick<Act, 'operators'>): Act {
  const { sequence, at, operators, name, subject, customerId, reasonCode, note } = row;
  return {
    sequence: sequence.toString(),
    at: formatInstant(at.getTime()),
    operators,
    name,
    subject,
    customerId: customerId?.toString() ?? null,
    reasonCode,
    note,
  };
}

function parsed(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}
