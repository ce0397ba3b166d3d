import type { Row } from './call-row.ts';

/** What a customer sees of their own invitations. */
export const inviteRows: Record<string, Row> = {
  invite: {
    good: () => [{}],
    bad: () => [[{ token: undefined }, 'UNAUTHENTICATED']],
  },
  listInvitee: {
    good: () => [{}, { input: { pageNum: 2, pageSize: 1 } }],
    bad: () => [
      [{ input: { pageSize: 101 } }, 'INPUT_INVALID'],
      [{ input: { pageNum: 0 } }, 'INPUT_INVALID'],
      [{ token: undefined }, 'UNAUTHENTICATED'],
    ],
  },
};
