// Whole: what each event says as a notice, side by side.

import { z } from 'zod';
import type { CustomerEventName, StoredEvent } from '#capabilities/money/ledger/face.ts';
import { type Instant, minuteMs } from '#foundation/time/clock.ts';
import type { NoticeEvent } from '../catalogue.ts';
import type { News } from './notice.ts';
import { newsOfOrder } from './order-news.ts';

/**
 * The notices for a committed event; none for customers' own acts, and none for an event that this does not
 * know. Reads named fields only: anything else an event carries gets into no notice.
 */
export function newsOf({ event, data }: Pick<StoredEvent, 'event' | 'data'>, at: Instant): readonly News[] {
  return isKnown(event) ? readers[event](data, at) : [];
}

const readers: Readonly<Record<CustomerEventName, (data: unknown, at: Instant) => readonly News[]>> = {
  order: newsOfOrder,
  option: (data) => reading(optionShape, data, newsOfOption),
  plan: (data) => reading(planShape, data, newsOfPlan),
  loan: (data) => reading(loanShape, data, newsOfLoan),
  recharge: (data, at) => reading(rechargeShape, data, (deposit) => newsOfDeposit(deposit, at)),
  balance: (data) => reading(withdrawalShape, data, newsOfWithdrawal),
  notification: (data) => reading(notificationShape, data, newsOfNotification),
  bell: () => [],
};

const isKnown = (event: string): event is CustomerEventName => Object.hasOwn(readers, event);

export function reading<T>(shape: z.ZodType<T>, data: unknown, news: (read: T) => News | undefined): News[] {
  const read = shape.safeParse(data);
  const told = read.success ? news(read.data) : undefined;
  return told === undefined ? [] : [told];
}

const once = (event: NoticeEvent, about: string, facts: News['facts']): News => ({
  event,
  about,
  once: true,
  facts,
});
const counted = (event: NoticeEvent, about: string, facts: News['facts']): News => ({
  event,
  about,
  once: false,
  facts,
});

const optionShape = z.object({
  id: z.string(),
  code: z.string(),
  status: z.enum(['approved', 'rejected', 'won', 'lost', 'refunded']),
  amount: z.string(),
  received: z.string().default('0'),
  refundReason: z.string().optional(),
  reason: z.string().optional(),
});

/** Many may end at one tick: those of a market are counted together. */
function newsOfOption(told: z.output<typeof optionShape>): News | undefined {
  const { status, refundReason, reason, ...facts } = told;
  if (status === 'approved') return once('optionApproved', facts.id, facts);
  if (status === 'rejected')
    return once('optionRejected', facts.id, reason === undefined ? facts : { ...facts, reason });
  return refundReason === 'reset'
    ? undefined
    : counted('optionSettled', facts.code, { ...facts, result: status });
}

const planShape = z.object({
  id: z.string(),
  amount: z.string(),
  earned: z.string(),
  days: z.number(),
  news: z.enum(['paidBack', 'renewed']),
});

function newsOfPlan({ news, days, ...facts }: z.output<typeof planShape>): News {
  const event = news === 'renewed' ? 'planRenewed' : 'planPaidBack';
  return once(event, facts.id, { ...facts, days: String(days) });
}

const loanNews = {
  approved: 'loanApproved',
  rejected: 'loanRejected',
  warned: 'loanWarned',
  recovered: 'loanRecovered',
  sold: 'loanSold',
  due: 'loanDue',
  settled: 'loanSettled',
  closed: 'loanRepaid',
} as const;

const loanShape = z.object({
  id: z.string(),
  amount: z.string(),
  ltv: z.string(),
  endedBy: z.string().optional(),
  news: z.enum(['approved', 'rejected', 'warned', 'recovered', 'sold', 'due', 'settled', 'closed']),
});

function newsOfLoan({ news, endedBy, ...facts }: z.output<typeof loanShape>): News | undefined {
  // A sale or the end of the term has a notice of its own.
  if (news === 'closed' && endedBy !== 'customer') return undefined;
  return counted(loanNews[news], facts.id, facts);
}

const rechargeShape = z.object({
  id: z.string(),
  currency: z.string(),
  amount: z.string(),
  status: z.enum(['belowMinimum', 'returning', 'review', 'approved', 'returned', 'rejected']),
  news: z.enum(['belowMinimum', 'returnAsked', 'returnRejected']).optional(),
  reason: z.string().optional(),
  return: z.object({ address: z.string() }).optional(),
  decidedAt: z.string().optional(),
  credited: z.string().optional(),
  chain: z.object({ state: z.string(), amount: z.string() }).optional(),
});

function newsOfDeposit(
  {
    status,
    news,
    reason,
    return: back,
    credited,
    chain,
    decidedAt,
    ...facts
  }: z.output<typeof rechargeShape>,
  at: Instant,
): News | undefined {
  const shown = { ...facts, amount: chain?.amount ?? facts.amount };
  // Many may come within minutes: those of a currency are counted together.
  if (news === 'belowMinimum') return counted('depositBelowMinimum', facts.currency, shown);
  if (news === 'returnAsked') {
    return counted('depositReturnAsked', facts.id, { ...shown, address: back?.address ?? '' });
  }
  if (news === 'returnRejected') {
    return counted('depositReturnRejected', facts.id, { ...shown, reason: reason ?? 'other' });
  }
  // The withdrawal that pays it has its own notice.
  if (status === 'belowMinimum' || status === 'returning' || status === 'returned') return undefined;
  if (status === 'review') {
    const isSeen = chain?.state === 'pending' || chain?.state === 'included';
    return isSeen ? once('depositSeen', facts.id, { ...facts, amount: chain.amount }) : undefined;
  }
  // It is sent again whenever the chain shows something else of it.
  if (!isNew(decidedAt, at)) return undefined;
  if (status === 'approved') {
    return once('depositCredited', facts.id, { ...facts, amount: credited ?? facts.amount });
  }
  return credited === undefined
    ? once('depositRejected', facts.id, facts)
    : once('depositTakenBack', facts.id, { ...facts, amount: credited });
}

/** Whether a thing has just come to what its event says. */
export function isNew(time: string | undefined, at: Instant): boolean {
  return time !== undefined && Math.abs(at - Date.parse(time)) < minuteMs;
}

const withdrawalNews = {
  review: 'withdrawalRequested',
  approved: 'withdrawalApproved',
  completed: 'withdrawalCompleted',
  rejected: 'withdrawalRejected',
  failed: 'withdrawalFailed',
} as const;

const withdrawalShape = z.object({
  reason: z.literal('withdrawal'),
  withdrawal: z.object({
    id: z.string(),
    currency: z.string(),
    amount: z.string(),
    status: z.enum(['review', 'approved', 'completed', 'rejected', 'failed']),
  }),
});

function newsOfWithdrawal({ withdrawal }: z.output<typeof withdrawalShape>): News {
  const { status, ...facts } = withdrawal;
  return once(withdrawalNews[status], facts.id, facts);
}

const orderNotice = { orderId: z.string(), code: z.string() };
const pendingNotice = { orders: z.string(), amount: z.string() };

const notificationShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('kyc'), status: z.enum(['verified', 'rejected']), id: z.string() }),
  z.object({
    kind: z.literal('setAsideUsed'),
    item: z.enum(['withdrawal', 'plan']),
    id: z.string(),
    amount: z.string(),
  }),
  z.object({
    kind: z.literal('correction'),
    isCredit: z.boolean(),
    amount: z.string(),
    currency: z.string(),
  }),
  z.object({
    kind: z.literal('priceAlert'),
    id: z.string(),
    code: z.string(),
    direction: z.enum(['above', 'below']),
    price: z.string(),
  }),
  z.object({
    kind: z.literal('nft'),
    what: z.enum(['outbid', 'won', 'reserveNotMet', 'ended', 'withdrawn']),
    id: z.string(),
    title: z.string(),
    titles: z.record(z.string(), z.string()).default({}),
    amount: z.string(),
  }),
  z.object({
    kind: z.enum(['reward', 'rebate']),
    id: z.string(),
    news: z.enum(['paid', 'held', 'declined']),
    amount: z.string(),
    currency: z.string(),
  }),
  z.object({
    kind: z.literal('marginCall'),
    level: z.string(),
    threshold: z.string(),
    stopOutLevel: z.string(),
  }),
  z.object({
    kind: z.literal('closeMargin'),
    code: z.string(),
    from: z.string(),
    needed: z.string(),
    equity: z.string(),
  }),
  z.object({ kind: z.literal('stopOut'), ...orderNotice, level: z.string().optional(), profit: z.string() }),
  z.object({ kind: z.literal('closedForClose'), ...orderNotice, needed: z.string(), profit: z.string() }),
  z.object({ kind: z.literal('orderRejected'), ...orderNotice, reason: z.string() }),
  z.object({ kind: z.literal('orderCancelled'), ...orderNotice }),
  z.object({ kind: z.literal('orderExpired'), ...orderNotice }),
  z.object({ kind: z.literal('pendingCancelled'), ...pendingNotice }),
  z.object({ kind: z.literal('pendingFunded'), ...pendingNotice, cancelled: z.string(), until: z.string() }),
  z.object({
    kind: z.literal('corporateAction'),
    book: z.string(),
    code: z.string(),
    actionId: z.string(),
    way: z.enum(['split', 'credited', 'charged', 'ended']),
    amount: z.string().optional(),
  }),
]);

const rewardNews = {
  reward: { paid: 'rewardPaid', held: 'rewardHeld', declined: 'rewardDeclined' },
  rebate: { paid: 'rebatePaid', held: 'rebateHeld', declined: 'rebateDeclined' },
} as const;

const nftNews = {
  outbid: 'nftOutbid',
  won: 'nftWon',
  reserveNotMet: 'nftReserveNotMet',
  ended: 'nftEnded',
  withdrawn: 'nftWithdrawn',
} as const;

/** A title with what it is in other languages: `title.de`. */
function namedIn(title: string, titles: Readonly<Record<string, string>>): News['facts'] {
  const others = Object.entries(titles).map(([language, own]) => [`title.${language}`, own] as const);
  return { title, ...Object.fromEntries(others) };
}

function newsOfNotification(told: z.output<typeof notificationShape>): News {
  switch (told.kind) {
    case 'kyc':
      return once(told.status === 'verified' ? 'identityVerified' : 'identityRejected', told.id, {});
    case 'correction': {
      const { isCredit, amount, currency } = told;
      const direction = isCredit ? 'credit' : 'debit';
      return counted('balanceCorrected', currency, { amount, currency, direction });
    }
    case 'setAsideUsed': {
      const { item, id, amount } = told;
      return once('setAsideUsed', id, { item, amount });
    }
    case 'priceAlert': {
      const { id, code, direction, price } = told;
      return once('priceAlert', id, { code, direction, price });
    }
    case 'nft': {
      const { what, id, title, titles, amount } = told;
      return counted(nftNews[what], id, { id, ...namedIn(title, titles), amount });
    }
    case 'reward':
    case 'rebate': {
      const { kind, id, news, amount, currency } = told;
      return once(rewardNews[kind][news], id, { amount, currency });
    }
    case 'closeMargin': {
      const { code, from, needed, equity } = told;
      return counted('closeMargin', code, { code, from, needed, equity });
    }
    case 'stopOut': {
      const { orderId: id, code, level, profit } = told;
      const how = level === undefined ? { way: 'along' } : { way: 'level', level };
      return once('stopOut', id, { id, code, profit, ...how });
    }
    case 'closedForClose': {
      const { orderId: id, code, needed, profit } = told;
      return once('closedForClose', id, { id, code, needed, profit });
    }
    case 'corporateAction': {
      const { book, code, actionId, way, amount } = told;
      return once('corporateAction', `${actionId} ${book}`, {
        code,
        way,
        ...(amount === undefined ? {} : { amount }),
      });
    }
    case 'orderCancelled':
      return counted('orderCancelled', told.code, { code: told.code });
    case 'orderRejected':
    case 'orderExpired': {
      const { kind, orderId: id, code } = told;
      return once(kind, id, { id, code });
    }
    case 'marginCall':
    case 'pendingCancelled':
    case 'pendingFunded': {
      const { kind, ...facts } = told;
      return counted(kind, 'account', facts);
    }
  }
}
