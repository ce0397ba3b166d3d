/** What notices are grouped by; mail and push are muted by the group. */
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
  'invites',
  'support',
  'news',
] as const;
export type NoticeGroup = (typeof noticeGroups)[number];

/**
 * Whether a mail or a push goes with a notice: `always` whatever the customer chose, `chosen` unless they
 * muted its group, `never` where it does not go that way.
 */
type ChannelRule = 'always' | 'chosen' | 'never';

/** The capability that writes the letter; absent, the notice's own words are mailed. */
type Letter = 'itsOwn' | 'notice';

interface NoticeKind {
  readonly group: NoticeGroup;
  readonly mail: ChannelRule;
  readonly push: ChannelRule;
  readonly letter: Letter;
}

const kinds = (
  group: NoticeGroup,
  mail: ChannelRule,
  push: ChannelRule,
  letter: Letter = 'itsOwn',
): NoticeKind => ({ group, mail, push, letter });

/** Every kind of notice for customers: its group, its mail, its push. */
export const noticeKinds = {
  newDevice: kinds('security', 'always', 'always'),
  securityChange: kinds('security', 'always', 'always'),
  signInLocked: kinds('security', 'always', 'never', 'notice'),
  mailReturned: kinds('security', 'never', 'always'),
  accountFrozen: kinds('security', 'always', 'never', 'notice'),
  accountOpened: kinds('security', 'always', 'never', 'notice'),
  accountLimited: kinds('security', 'always', 'never', 'notice'),
  accountUnlimited: kinds('security', 'always', 'never', 'notice'),
  destinationAdded: kinds('withdrawals', 'always', 'always'),
  withdrawalRequested: kinds('withdrawals', 'always', 'chosen'),
  withdrawalApproved: kinds('withdrawals', 'never', 'chosen'),
  withdrawalCompleted: kinds('withdrawals', 'always', 'always'),
  withdrawalRejected: kinds('withdrawals', 'always', 'always'),
  withdrawalFailed: kinds('withdrawals', 'always', 'always'),
  depositSeen: kinds('deposits', 'never', 'never'),
  depositCredited: kinds('deposits', 'chosen', 'chosen'),
  depositRejected: kinds('deposits', 'always', 'always'),
  depositTakenBack: kinds('deposits', 'always', 'always'),
  depositBelowMinimum: kinds('deposits', 'chosen', 'never', 'notice'),
  depositReturnAsked: kinds('deposits', 'always', 'always', 'notice'),
  depositReturnRejected: kinds('deposits', 'always', 'always', 'notice'),
  balanceCorrected: kinds('records', 'always', 'never'),
  setAsideUsed: kinds('records', 'always', 'always', 'notice'),
  statementReady: kinds('records', 'never', 'never'),
  identityVerified: kinds('identity', 'always', 'chosen'),
  identityRejected: kinds('identity', 'always', 'chosen'),
  identityLate: kinds('identity', 'always', 'never', 'notice'),
  identityTakenBack: kinds('identity', 'always', 'always', 'notice'),
  limitsRaised: kinds('identity', 'chosen', 'never', 'notice'),
  orderFilled: kinds('orders', 'never', 'chosen'),
  orderClosed: kinds('orders', 'never', 'chosen'),
  orderRejected: kinds('orders', 'never', 'chosen'),
  orderCancelled: kinds('orders', 'always', 'chosen', 'notice'),
  orderExpired: kinds('orders', 'never', 'chosen'),
  pendingCancelled: kinds('orders', 'never', 'always'),
  pendingFunded: kinds('orders', 'always', 'never', 'notice'),
  marginCall: kinds('orders', 'always', 'always', 'notice'),
  stopOut: kinds('orders', 'always', 'always', 'notice'),
  closeMargin: kinds('orders', 'always', 'always', 'notice'),
  closedForClose: kinds('orders', 'always', 'always', 'notice'),
  corporateAction: kinds('orders', 'always', 'chosen', 'notice'),
  marketHalted: kinds('orders', 'always', 'chosen', 'notice'),
  marketHeld: kinds('orders', 'always', 'always', 'notice'),
  actionAhead: kinds('orders', 'always', 'always', 'notice'),
  optionSettled: kinds('options', 'never', 'never'),
  optionApproved: kinds('options', 'never', 'chosen'),
  optionRejected: kinds('options', 'chosen', 'chosen', 'notice'),
  planPaidBack: kinds('plans', 'chosen', 'never', 'notice'),
  planRenewed: kinds('plans', 'chosen', 'never', 'notice'),
  loanApproved: kinds('loans', 'chosen', 'chosen'),
  loanRejected: kinds('loans', 'chosen', 'chosen'),
  loanWarned: kinds('loans', 'always', 'always'),
  loanRecovered: kinds('loans', 'chosen', 'never'),
  loanSold: kinds('loans', 'always', 'always'),
  loanDueSoon: kinds('loans', 'always', 'always', 'notice'),
  loanDue: kinds('loans', 'always', 'always'),
  loanSettled: kinds('loans', 'always', 'always'),
  loanRepaid: kinds('loans', 'chosen', 'never', 'notice'),
  nftOutbid: kinds('nfts', 'chosen', 'chosen'),
  nftWon: kinds('nfts', 'chosen', 'chosen'),
  nftReserveNotMet: kinds('nfts', 'chosen', 'never'),
  nftEnded: kinds('nfts', 'chosen', 'never'),
  nftWithdrawn: kinds('nfts', 'chosen', 'never'),
  nftReachedCharity: kinds('nfts', 'never', 'never'),
  priceAlert: kinds('alerts', 'chosen', 'chosen'),
  friendJoined: kinds('invites', 'never', 'never'),
  rewardPaid: kinds('invites', 'chosen', 'never'),
  rewardHeld: kinds('invites', 'chosen', 'never'),
  rewardDeclined: kinds('invites', 'chosen', 'never'),
  rebatePaid: kinds('invites', 'chosen', 'never', 'notice'),
  rebateHeld: kinds('invites', 'chosen', 'never', 'notice'),
  rebateDeclined: kinds('invites', 'chosen', 'never', 'notice'),
  supportAnswered: kinds('support', 'chosen', 'chosen'),
  supportClosed: kinds('support', 'never', 'never'),
  inquiryAsked: kinds('support', 'always', 'always', 'notice'),
  inquiryOver: kinds('support', 'never', 'never'),
  newsPublished: kinds('news', 'never', 'never'),
  importantNews: kinds('news', 'chosen', 'chosen'),
  termsChange: kinds('news', 'always', 'never'),
} as const satisfies Readonly<Record<string, NoticeKind>>;

export type NoticeEvent = keyof typeof noticeKinds;

export function isNoticeEvent(name: string): name is NoticeEvent {
  return Object.hasOwn(noticeKinds, name);
}

/** The ways that a notice goes beside the list. */
export const channels = ['mail', 'push'] as const;
export type Channel = (typeof channels)[number];

function eventsOf(group: NoticeGroup): readonly NoticeEvent[] {
  return Object.keys(noticeKinds)
    .filter(isNoticeEvent)
    .filter((event) => noticeKinds[event].group === group);
}

/** Whether something of a group goes that way that its reader may mute. */
export function isMutable(group: NoticeGroup, channel: Channel): boolean {
  return eventsOf(group).some((event) => noticeKinds[event][channel] === 'chosen');
}

/** The events of a group that go some way whatever was chosen, and which. */
export function lockedEvents(
  group: NoticeGroup,
): readonly { readonly event: NoticeEvent; readonly mail: boolean; readonly push: boolean }[] {
  return eventsOf(group)
    .map((event) => {
      const { mail, push } = noticeKinds[event];
      return { event, mail: mail === 'always', push: push === 'always' };
    })
    .filter(({ mail, push }) => mail || push);
}
