import { formatInstant } from '#foundation/time/clock.ts';
import type { Language } from '#locales/languages.ts';
import { isNoticeEvent, type NoticeEvent, type NoticeGroup, noticeKinds } from '../catalogue.ts';
import type { NoticeView } from '../contract.ts';
import { wordNotice } from './notice-words.ts';
import type { NoticeRow } from './notices.sql.ts';

/** A notice as its reader gets it. Throws on an unknown event. */
export function noticeView(row: NoticeRow, language: Language): NoticeView {
  const { id, event, book, facts, count, toldAt, readAt } = row;
  if (!isNoticeEvent(event)) throw new Error(`notice ${id} is of an unknown event ${event}`);
  const { group } = noticeKinds[event];
  return {
    id: String(id),
    event,
    group,
    ...wordNotice(language, event, facts),
    link: noticeLink(event, group, facts),
    ...(book === null ? {} : { book }),
    count,
    createdAt: formatInstant(toldAt.getTime()),
    ...(readAt === null ? {} : { readAt: formatInstant(readAt.getTime()) }),
  };
}

/** The page of what a notice is about. */
export function noticeLink(event: NoticeEvent, group: NoticeGroup, { id = '' }: NoticeRow['facts']): string {
  switch (group) {
    case 'security':
      // Customers can't change an address themselves.
      if (event === 'mailReturned') return '/chat';
      return event === 'newDevice' || event === 'signInLocked' ? '/profile/sign-ins' : '/profile/security';
    case 'withdrawals':
      return event === 'destinationAdded' ? '/profile/addresses' : `/profile/withdrawals?id=${id}`;
    case 'deposits':
      return '/profile/deposit';
    case 'records':
      return event === 'statementReady' ? '/profile/statements' : '/profile/records';
    case 'identity':
      return '/profile/identity';
    case 'orders':
      if (event === 'orderRejected' || event === 'orderCancelled') return '/profile/orders?status=rejected';
      if (event === 'orderExpired') return '/profile/orders?status=expired';
      if (event === 'pendingCancelled') return '/profile/orders?status=cancelled';
      if (event === 'pendingFunded') return '/profile/orders?status=pending';
      return id === '' ? '/profile/orders' : `/profile/orders?receipt=${id}`;
    case 'options':
      return event === 'optionSettled' ? `/profile/options?receipt=${id}` : '/profile/options';
    case 'plans':
      return `/trading?receipt=${id}`;
    case 'loans':
      return `/loan?id=${id}`;
    case 'nfts':
      return `/nfts/piece?id=${id}`;
    case 'alerts':
      return '/profile/alerts';
    case 'support':
      return event === 'inquiryAsked' || event === 'inquiryOver' ? '/profile/inquiries' : '/chat';
    case 'news':
      return event === 'termsChange' ? `/detail?id=${id}` : `/help/notice?id=${id}`;
    case 'invites':
      return '/profile/invite';
  }
}
