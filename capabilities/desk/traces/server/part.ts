import type { AuditLog } from '#capabilities/desk/audit/face.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import type { TraceKind } from '#foundation/server-kit/traces.ts';
import { findTraces, listTraces, traceKinds } from '../console-contract.ts';
import { findByText } from './find.ts';
import { readTimeline } from './timeline.ts';

interface TracesNeeds {
  readonly db: Database;
  readonly audit: AuditLog;
  /** Of every capability. */
  readonly kinds: readonly TraceKind[];
}

/** Joins every capability's traces of customers: each kind takes the permission it takes elsewhere. */
export function createTracesPart({ db, audit, kinds }: TracesNeeds): Part {
  const visible = (permissions: ReadonlySet<string>): TraceKind[] => {
    const allowed = kinds.filter(({ permission }) => permissions.has(permission));
    return traceKinds.flatMap((name) => allowed.filter(({ kind }) => kind === name));
  };
  return {
    calls(router) {
      router.on(listTraces, ({ customerId, from, to, kind, book, after = '' }, { operator }) =>
        readTimeline(visible(operator.permissions), asCustomerId(BigInt(customerId)), {
          kind,
          book,
          after,
          from: momentOf(from),
          to: momentOf(to),
        }),
      );

      router.on(findTraces, async ({ text }, { operator }) => {
        const { operatorId } = operator;
        const act = { name: 'traces.find', subject: 'search', operatorIds: [operatorId], note: text };
        // Written before anything is shown.
        await db.transaction().execute((tx) => audit.record(tx, act));
        return accept(await findByText(visible(operator.permissions), text));
      });
    },
  };
}

const momentOf = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text));
