import { once, type Row, type RowStage, type Sent } from './call-row.ts';

/** The treasurer's comparison of ledger and chains. */
export function reconciliationRows({ resultOf, cookieOf }: RowStage): Record<string, Row> {
  const as = async (
    name: 'treasurer' | 'auditor' | 'reviewer',
    input: Record<string, unknown> = {},
  ): Promise<Sent> => ({ cookie: await cookieOf(name), input });
  const report = once(async () => String((await resultOf('runReconciliation', await as('treasurer'))).id));
  const reason = { reasonCode: 'investigating', note: 'asked the bank' };

  return {
    runReconciliation: {
      good: async () => [await as('treasurer')],
      bad: async () => [
        [await as('auditor'), 'FORBIDDEN'],
        [await as('reviewer'), 'FORBIDDEN'],
      ],
    },
    listReconciliations: {
      good: async () => [await as('auditor'), await as('treasurer', { pageSize: '1' })],
      bad: async () => [[await as('reviewer'), 'FORBIDDEN']],
    },
    getReconciliation: {
      good: async () => [await as('auditor', { id: await report() })],
      bad: async () => [
        [await as('auditor', { id: '999999' }), 'NOT_FOUND'],
        [await as('auditor', { id: 'x' }), 'NOT_FOUND'],
      ],
    },
    // What differs and is given a reason is in reconciliation.integration.test.ts: here nothing differs.
    acknowledgeReconciliation: {
      good: () => [],
      bad: async () => [
        [await as('treasurer', { id: await report(), ...reason }), 'REPORT_NOT_OPEN'],
        [await as('treasurer', { id: '999999', ...reason }), 'NOT_FOUND'],
        [await as('treasurer', { id: await report(), ...reason, reasonCode: 'because' }), 'REASON_UNKNOWN'],
        [await as('treasurer', { id: await report(), ...reason, note: ' ' }), 'NOTE_REQUIRED'],
        [await as('auditor', { id: await report(), ...reason }), 'FORBIDDEN'],
      ],
    },
    newestReconciliation: {
      good: async () => [await as('treasurer'), await as('auditor')],
      bad: () => [[{ cookie: 'operator=unknown' }, 'UNAUTHENTICATED']],
    },
  };
}
