import type { Row } from './call-row.ts';

const choices = { alerts: { mail: false }, security: { mail: true } };

/** Notices of the caller; a notice of nobody's is no mistake, and changes nothing. */
export const notificationRows: Record<string, Row> = {
  listNotification: {
    good: () => [{}, { input: { unread: 'true', pageSize: 1 } }],
    bad: () => [
      [{ input: { unread: 'maybe' } }, 'INPUT_INVALID'],
      [{ input: { pageSize: 101 } }, 'INPUT_INVALID'],
      [{ token: undefined }, 'UNAUTHENTICATED'],
    ],
  },
  readNotification: {
    good: () => [{ input: { ids: ['1', '999999999999999999'] } }, { input: { all: true } }],
    bad: () => [
      [{ input: {} }, 'INPUT_INVALID'],
      [{ input: { ids: ['1'], all: true } }, 'INPUT_INVALID'],
      [{ input: { ids: ['1; drop'] } }, 'INPUT_INVALID'],
      [{ input: { ids: Array.from({ length: 101 }, () => '1') } }, 'INPUT_INVALID'],
      [{ input: { all: false } }, 'INPUT_INVALID'],
      [{ input: { all: true }, token: 'nobody' }, 'UNAUTHENTICATED'],
    ],
  },
  notificationSettings: {
    good: () => [{}],
    bad: () => [[{ token: undefined }, 'UNAUTHENTICATED']],
  },
  setNotificationSettings: {
    good: () => [{ input: choices }, { input: { alerts: { mail: true } } }],
    bad: () => [
      [{ input: { security: { mail: false } } }, 'NOTICES_LOCKED'],
      [{ input: { ...choices, withdrawals: { mail: false } } }, 'NOTICES_LOCKED'],
      [{ input: { alerts: { mail: 'no' } } }, 'INPUT_INVALID'],
      [{ input: choices, token: undefined }, 'UNAUTHENTICATED'],
    ],
  },
};
