/** What notices are grouped by; mail is muted by the group. */
export const noticeGroups = [
  'security',
  'withdrawals',
  'deposits',
  'records',
  'identity',
  'orders',
  'options',
  'plans',
  'loans',
  'nfts',
  'alerts',
] as const;
export type NoticeGroup = (typeof noticeGroups)[number];

/**
 * Whether a mail goes with a notice: `always` whatever the customer chose, `chosen` unless they muted its
 * group, `never` where it is only listed.
 */
export type MailRule = 'always' | 'chosen' | 'never';

interface NoticeKind {
  readonly group: NoticeGroup;
  readonly mail: MailRule;
}

const kinds = (group: NoticeGroup, mail: MailRule): NoticeKind => ({ group, mail });

/** Everything that customers are told of. */
export const noticeKinds = {
  newDevice: kinds('security', 'always'),
  securityChange: kinds('security', 'always'),
  signInLocked: kinds('security', 'never'),
  accountFrozen: kinds('security', 'never'),
  accountOpened: kinds('security', 'never'),
  destinationAdded: kinds('withdrawals', 'always'),
  withdrawalRequested: kinds('withdrawals', 'always'),
  withdrawalApproved: kinds('withdrawals', 'never'),
  withdrawalCompleted: kinds('withdrawals', 'always'),
  withdrawalRejected: kinds('withdrawals', 'always'),
  withdrawalFailed: kinds('withdrawals', 'always'),
  depositSeen: kinds('deposits', 'never'),
  depositCredited: kinds('deposits', 'chosen'),
  depositRejected: kinds('deposits', 'always'),
  depositTakenBack: kinds('deposits', 'always'),
  balanceCorrected: kinds('records', 'always'),
  identityVerified: kinds('identity', 'always'),
  identityRejected: kinds('identity', 'always'),
  orderFilled: kinds('orders', 'never'),
  orderClosed: kinds('orders', 'never'),
  orderRejected: kinds('orders', 'never'),
  marginCall: kinds('orders', 'never'),
  stopOut: kinds('orders', 'never'),
  closeMargin: kinds('orders', 'never'),
  closedForClose: kinds('orders', 'never'),
  optionSettled: kinds('options', 'never'),
  optionApproved: kinds('options', 'never'),
  optionRejected: kinds('options', 'never'),
  planPaidBack: kinds('plans', 'never'),
  planRenewed: kinds('plans', 'never'),
  loanApproved: kinds('loans', 'chosen'),
  loanRejected: kinds('loans', 'chosen'),
  loanWarned: kinds('loans', 'always'),
  loanRecovered: kinds('loans', 'chosen'),
  loanSold: kinds('loans', 'always'),
  loanDue: kinds('loans', 'always'),
  loanSettled: kinds('loans', 'always'),
  loanRepaid: kinds('loans', 'never'),
  nftOutbid: kinds('nfts', 'chosen'),
  nftWon: kinds('nfts', 'chosen'),
  nftReserveNotMet: kinds('nfts', 'chosen'),
  nftEnded: kinds('nfts', 'chosen'),
  nftWithdrawn: kinds('nfts', 'chosen'),
  priceAlert: kinds('alerts', 'chosen'),
} as const satisfies Readonly<Record<string, NoticeKind>>;

export type NoticeEvent = keyof typeof noticeKinds;

export function isNoticeEvent(name: string): name is NoticeEvent {
  return Object.hasOwn(noticeKinds, name);
}

/** The groups whose mail can be muted: the others have none that may be, or none at all. */
export const mutableGroups = ['alerts', 'deposits', 'loans', 'nfts'] as const;
export type MutableGroup = (typeof mutableGroups)[number];

/** The events of a group that are always written about. */
export function lockedEvents(group: NoticeGroup): readonly NoticeEvent[] {
  return Object.keys(noticeKinds)
    .filter(isNoticeEvent)
    .filter((event) => noticeKinds[event].group === group && noticeKinds[event].mail === 'always');
}
