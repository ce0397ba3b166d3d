import type { CallRouterNeeds } from '#foundation/server-kit/call-router.ts';
import type { OperatorsServiceNeeds } from './needs.ts';

/** Writes to the audit log which lists operators take along as files. What can't be written isn't given. */
export function createExportedLists({
  db,
  audit,
}: Pick<OperatorsServiceNeeds, 'db' | 'audit'>): NonNullable<CallRouterNeeds['onExported']> {
  return async ({ operatorId }, call, { filters, rows }) => {
    await db.transaction().execute((tx) =>
      audit.record(tx, {
        operatorIds: [operatorId],
        name: 'operators.listExported',
        subject: `call/${call.name}`,
        after: { filters: textsOf(filters), rows },
      }),
    );
  };
}

function textsOf(filters: Readonly<Record<string, unknown>>): Record<string, string> {
  const set = Object.entries(filters).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set.map(([name, value]) => [name, String(value)]));
}
