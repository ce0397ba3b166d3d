import type { Row } from './call-row.ts';

/** What a customer sees of their own invitations, and operators of all. */
export const inviteRows: Record<string, Row> = {
  invite: {
    good: () => [{}],
    bad: () => [[{ token: undefined }, 'UNAUTHENTICATED']],
  },
  invitesOverview: {
    good: () => [{}],
    bad: () => [[{ cookie: undefined }, 'UNAUTHENTICATED']],
  },
  reviewedReward: {
    good: () => [],
    bad: () => [
      [{ input: { subjectId: '1' } }, 'NOT_FOUND'],
      [{ input: { subjectId: 'reward; drop' } }, 'NOT_FOUND'],
      [{ input: { subjectId: '1' }, cookie: undefined }, 'UNAUTHENTICATED'],
    ],
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
