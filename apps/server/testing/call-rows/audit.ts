import type { Row, RowStage } from './call-row.ts';

export function auditRows({ cookieOf }: RowStage): Record<string, Row> {
  return {
    listActors: {
      good: async () => [{}, { cookie: await cookieOf('auditor') }],
      bad: async () => [[{ cookie: await cookieOf('treasurer') }, 'FORBIDDEN']],
    },
    listActs: {
      good: async () => [
        {},
        { input: { operatorId: '1001', name: 'operators', text: 'sign', pageSize: 5 } },
        { cookie: await cookieOf('auditor'), input: { from: '2026-01-01T00:00:00Z', customerId: '1' } },
      ],
      bad: async () => [
        [{ input: { operatorId: 'x' } }, 'INPUT_INVALID'],
        [{ input: { from: 'yesterday' } }, 'INPUT_INVALID'],
        [{ input: { pageSize: 101 } }, 'INPUT_INVALID'],
        [{ cookie: await cookieOf('treasurer') }, 'FORBIDDEN'],
      ],
    },
    getAct: {
      good: () => [{ input: { sequence: '1' } }],
      bad: () => [
        [{ input: { sequence: '999999999' } }, 'NOT_FOUND'],
        [{ input: { sequence: '-1' } }, 'INPUT_INVALID'],
      ],
    },
    verifyAudit: { good: () => [{}], bad: () => [] },
    exportActs: {
      good: () => [{}, { input: { name: 'operators.signIn' } }],
      bad: () => [[{ input: { to: 'now' } }, 'INPUT_INVALID']],
    },
  };
}
