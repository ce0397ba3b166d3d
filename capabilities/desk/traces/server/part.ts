import type { AuditLog } from '#capabilities/desk/audit/face.ts';
import type { Operators } from '#capabilities/desk/operators/face.ts';
import { asCustomerId, asOperatorId } from '#foundation/ids/ids.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import type { TraceKind } from '#foundation/server-kit/traces.ts';
import { findTraces, listTraces, type TraceView, traceKinds } from '../console-contract.ts';
import { findByText } from './find.ts';
import { readTimeline } from './timeline.ts';

interface TracesNeeds {
  readonly db: Database;
  readonly audit: AuditLog;
  readonly operators: Pick<Operators, 'emailsOf'>;
  /** Of every capability. */
  readonly kinds: readonly TraceKind[];
}

/** Joins every capability's traces of customers: each kind takes the permission it takes elsewhere. */
export function createTracesPart({ db, audit, operators, kinds }: TracesNeeds): Part {
  const visible = (permissions: ReadonlySet<string>): TraceKind[] => {
    const allowed = kinds.filter(({ permission }) => permissions.has(permission));
    return traceKinds.flatMap((name) => allowed.filter(({ kind }) => kind === name));
  };
  return {
    calls(router) {
      router.on(listTraces, async ({ customerId, from, to, kind, book, after = '' }, { operator }) => {
        const read = await readTimeline(visible(operator.permissions), asCustomerId(BigInt(customerId)), {
          kind,
          book,
          after,
          from: momentOf(from),
          to: momentOf(to),
        });
        return read.ok ? accept({ ...read.value, rows: await withNames(operators, read.value.rows) }) : read;
      });

      router.on(findTraces, async ({ text }, { operator }) => {
        const { operatorId } = operator;
        const act = { name: 'traces.find', subject: 'search', operatorIds: [operatorId], note: text };
        // Written before anything is shown.
        await db.transaction().execute((tx) => audit.record(tx, act));
        const found = await findByText(visible(operator.permissions), text);
        return accept({ ...found, rows: await withNames(operators, found.rows) });
      });
    },
  };
}

/** Names who did what operators did: `by` holds their ids. */
async function withNames(operators: TracesNeeds['operators'], rows: readonly TraceView[]) {
  const idsOf = ({ facts }: TraceView) => facts.by?.split(' ').map((id) => asOperatorId(BigInt(id))) ?? [];
  const emails = await operators.emailsOf([...new Set(rows.flatMap(idsOf))]);
  return rows.map((row) => {
    const by = idsOf(row).map((id) => emails.get(id) ?? String(id));
    return by.length === 0 ? row : { ...row, facts: { ...row.facts, by: by.join(', ') } };
  });
}

const momentOf = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text));
