import { createECDH } from 'node:crypto';
import type { Row } from './call-row.ts';

const choices = { alerts: { mail: false }, security: { mail: true } };

/** Notices of the caller; a notice of nobody's is no mistake, and changes nothing. */
const device = (endpoint: string) => {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  const keys = { p256dh: curve.getPublicKey().toString('base64url'), auth: 'A'.repeat(22) };
  return { endpoint, keys };
};
const known = 'https://push.sample.test/one';

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
  mailReturned: {
    good: () => [{}],
    bad: () => [[{ token: undefined }, 'UNAUTHENTICATED']],
  },
  notificationsOverview: {
    good: () => [
      { input: { from: '2026-01-01', to: '2026-01-01' } },
      { input: { from: '2026-01-01', to: '2026-06-30' } },
    ],
    bad: () => [
      [{ input: {} }, 'INPUT_INVALID'],
      [{ input: { from: '2026-01-02', to: '2026-01-01' } }, 'INPUT_INVALID'],
      [{ input: { from: '2026-01-01', to: '2026-07-01' } }, 'INPUT_INVALID'],
      [{ input: { from: '2026-02-30', to: '2026-03-01' } }, 'INPUT_INVALID'],
      [{ input: { from: '2026-01-01', to: '2026-01-01' }, cookie: undefined }, 'UNAUTHENTICATED'],
    ],
  },
  listPushDevice: {
    good: () => [{}],
    bad: () => [[{ token: undefined }, 'UNAUTHENTICATED']],
  },
  addPushDevice: {
    good: () => [{ input: device(known) }, { input: device(known) }],
    bad: () => [
      [{ input: device('https://169.254.169.254/latest') }, 'PUSH_HOST_UNKNOWN'],
      [{ input: device('http://push.sample.test/one') }, 'PUSH_HOST_UNKNOWN'],
      [{ input: { endpoint: known } }, 'INPUT_INVALID'],
      [{ input: { endpoint: known, keys: { p256dh: 'AAAA', auth: 'AAAA' } } }, 'INPUT_INVALID'],
      [{ input: device('nothing') }, 'INPUT_INVALID'],
      [{ input: device(known), token: undefined }, 'UNAUTHENTICATED'],
    ],
  },
  removePushDevice: {
    good: () => [],
    bad: () => [
      [{ input: { id: '999999999999' } }, 'NOT_FOUND'],
      [{ input: { id: '1; drop' } }, 'INPUT_INVALID'],
      [{ input: {} }, 'INPUT_INVALID'],
    ],
  },
};
