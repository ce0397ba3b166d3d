// Whole: a table of every letter that a capability writes by itself, and what it is about.
import { expect, test } from 'vitest';
import { contentLetter } from '#capabilities/desk/content/server/content-mail.ts';
import { writeAlertMail } from '#capabilities/markets/alerts/server/alert-mail.ts';
import { adjustmentLetter } from '#capabilities/money/adjustments/server/adjustment-mail.ts';
import { newRecharge } from '#capabilities/money/deposits/new-recharge.ts';
import type { Recharge } from '#capabilities/money/deposits/rules.ts';
import { depositLettersTo } from '#capabilities/money/deposits/server/deposit-mail.ts';
import { untouched } from '#capabilities/money/withdrawals/lifecycle.ts';
import type { Withdrawal } from '#capabilities/money/withdrawals/rules.ts';
import { lettersTo } from '#capabilities/money/withdrawals/server/withdrawal-mail.ts';
import { writeChangeMail, writeNewDeviceMail } from '#capabilities/people/customers/server/security-mail.ts';
import { rewardMailTo } from '#capabilities/people/invites/server/reward-mail.ts';
import { writeKycMail } from '#capabilities/people/kyc/server/kyc-mail.ts';
import {
  isNoticeEvent,
  type NoticeEvent,
  noticeKinds,
} from '#capabilities/people/notifications/catalogue.ts';
import { answerMail } from '#capabilities/people/support/server/chat-mail.ts';
import type { RepayingLoan } from '#capabilities/products/loans/loan.ts';
import { loanMailTo } from '#capabilities/products/loans/server/loan-mail.ts';
import type { LoanEvent } from '#capabilities/products/loans/server/loan-rows.ts';
import type { BidNews } from '#capabilities/products/nfts/piece.ts';
import { writeNotice } from '#capabilities/products/nfts/server/notices.ts';
import { asCustomerId, asRecordId } from '#foundation/ids/ids.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { saysAs, sentenceOf } from '#foundation/server-kit/testing/says-as.ts';
import { dayMs } from '#foundation/time/clock.ts';
import { type Language, languages } from '#locales/languages.ts';

/**
 * The letters that go with notices and have words of their own; the others are the notice's
 * (capabilities/people/notifications/server/every-kind.integration.test.ts).
 */

const platformName = 'Assay';
const at = Date.UTC(2026, 0, 5, 12);
const email = 'reader@example.test';
type Letter = Pick<Mail, 'subject' | 'text' | 'event'> | undefined;

interface Written {
  /** The file of locales/, and the keys of its subject and its text. */
  readonly says: readonly [file: string, subject: string, text: string];
  write(language: Language): Letter;
}

const withdrawal: Withdrawal = {
  id: asRecordId(9n),
  channel: 'BTC-bitcoin',
  asset: 'BTC',
  destination: { network: 'bitcoin', address: 'bc1qexample' },
  amount: 150_000_000n,
  costs: { fee: 1n, networkFee: 1n, actual: 149_999_998n },
  value: 1n,
  needed: 1,
  status: 'review',
  createdAt: at,
  dueAt: at,
  ...untouched,
};

const recharge: Recharge = {
  ...newRecharge({ id: asRecordId(3n), asset: 'BTC', network: 'bitcoin', createdAt: at }),
  credited: 150_000_000n,
};

const lent: RepayingLoan = {
  id: asRecordId(3n),
  status: 'repaying',
  currency: 'BTC',
  principal: 100_000_000_000n,
  termDays: 7,
  dailyRatePpm: 200n,
  interestFreeDays: 0,
  graceHours: 72,
  levels: { warningsPpm: [700_000n], liquidationPpm: 830_000n, targetPpm: 650_000n, recoveryPpm: 10_000n },
  signingId: 1n,
  requestedAt: at - 8 * dayMs,
  collateral: 5_000_000n,
  startedAt: at - 7 * dayMs,
  owed: 100_000_000_000n,
  accruedDays: 0,
  accrued: 0n,
  interestPaid: 0n,
  collateralSold: 0n,
  warnedPpm: null,
  isDueNotified: false,
};

const customer = (language: Language) => ({
  id: asCustomerId(1n),
  username: 'reader',
  email,
  country: null,
  language,
  invitationCode: 'X',
  kycStatus: 'none' as const,
  kycTier: 0,
  createdAt: new Date(at),
  passwordChangedAt: null,
  frozenAt: null,
  isFrozenByUs: false,
});

const loan = (kind: LoanEvent['kind']): Written => ({
  says: ['loan-mail', `${kind}.subject`, `${kind}.text`],
  write: (language) =>
    loanMailTo({ email, language }, platformName)(lent, {
      id: asRecordId(4n),
      at,
      kind,
      facts: { ltv: '0.7' },
    }),
});
const asked = (status: Withdrawal['status'], key: string): Written => ({
  says: ['withdrawal-mail', `${key}Subject`, key],
  write: (language) => lettersTo({ email, language }, platformName).about({ ...withdrawal, status }, at),
});
const decided = (before: Recharge['status'], after: Recharge['status'], key: string): Written => ({
  says: ['deposits-mail', `${key}Subject`, key],
  write: (language) =>
    depositLettersTo({ email, language }, platformName)(
      { ...recharge, status: before },
      { ...recharge, status: after },
      at,
    )[0],
});
const bidder = (kind: BidNews): Written => ({
  says: ['nft-mail', `${kind}Subject`, kind],
  write(language) {
    const told = {
      id: crypto.randomUUID(),
      kind,
      customerId: '1',
      title: 'Tide',
      amount: '250',
      least: '260',
      at,
    };
    return writeNotice(told, { email, language }, platformName);
  },
});
const rewarded = (kind: 'paid' | 'held' | 'declined'): Written => ({
  says: ['invite-mail', `${kind}.subject`, `${kind}.text`],
  write: (language) =>
    rewardMailTo({ email, language }, platformName)(kind, [{ asset: 'USDT', units: 9n }], at),
});
const news = (event: 'importantNews' | 'termsChange'): Written => ({
  says: ['content-mail', `${event}Subject`, event],
  write: (language) =>
    contentLetter(language, event, { title: 'Zebras', from: '2026-01-05T12:00:00.000Z', platformName }),
});
const identity = (status: 'verified' | 'rejected'): Written => ({
  says: ['kyc-mail', `${status}Subject`, status],
  write: (language) => writeKycMail(language, status, platformName),
});

const letters: Partial<Record<NoticeEvent, Written>> = {
  newDevice: {
    says: ['security-mail', 'newDeviceSubject', 'newDevice'],
    write: (language) =>
      writeNewDeviceMail({
        customer: customer(language),
        platformName,
        at,
        arrival: { ip: '203.0.113.9', userAgent: 'Firefox', origin: 'https://example.test' },
        link: 'https://example.test/pass/freeze',
      }),
  },
  securityChange: {
    says: ['security-mail', 'changeSubject', 'change'],
    write: (language) =>
      writeChangeMail(customer(language), 'totpOff', {
        platformName,
        supportEmail: 'support@sample.test',
        at,
      }),
  },
  destinationAdded: {
    says: ['withdrawal-mail', 'addedSubject', 'added'],
    write: (language) =>
      lettersTo({ email, language }, platformName).added(withdrawal.destination, dayMs, at),
  },
  withdrawalRequested: asked('review', 'requested'),
  withdrawalCompleted: asked('completed', 'completed'),
  withdrawalRejected: asked('rejected', 'rejected'),
  withdrawalFailed: asked('failed', 'failed'),
  depositCredited: decided('review', 'approved', 'credited'),
  depositRejected: decided('review', 'rejected', 'rejected'),
  depositTakenBack: decided('approved', 'rejected', 'takenBack'),
  balanceCorrected: {
    says: ['adjustment-mail', 'debitedSubject', 'debited'],
    write: (language) =>
      adjustmentLetter(
        { email, language },
        { id: 1n, asset: 'USDT', units: -5n, reasonCode: 'wrongCharge' },
        { platformName, at },
      ),
  },
  identityVerified: identity('verified'),
  identityRejected: identity('rejected'),
  loanApproved: loan('approved'),
  loanRejected: loan('rejected'),
  loanWarned: loan('warned'),
  loanRecovered: loan('recovered'),
  loanSold: loan('sold'),
  loanDue: loan('due'),
  loanSettled: loan('settled'),
  nftOutbid: bidder('outbid'),
  nftWon: bidder('won'),
  nftReserveNotMet: bidder('reserveNotMet'),
  nftEnded: bidder('ended'),
  nftWithdrawn: bidder('withdrawn'),
  priceAlert: {
    says: ['alert-mail', 'subject', 'below'],
    write(language) {
      const prices = {
        direction: 'below',
        price: '1',
        tickPrice: '1',
        at,
      } as const;
      return writeAlertMail({ language, platformName, name: 'Bitcoin', ...prices });
    },
  },
  rewardPaid: rewarded('paid'),
  rewardHeld: rewarded('held'),
  rewardDeclined: rewarded('declined'),
  supportAnswered: {
    says: ['chat-mail', 'answer.subject', 'answer.text'],
    write: (language) => answerMail({ email, language }, { platformName, isCustomer: true, at }),
  },
  importantNews: news('importantNews'),
  termsChange: news('termsChange'),
};

test.each(Object.entries(letters))('%s has a letter, in the reader’s language', (event, { says, write }) => {
  const [file, subject, text] = says;
  for (const { tag: language } of languages) {
    const letter = write(language);
    expect(letter?.event).toBe(event);
    expect(saysAs(sentenceOf(language, file, subject), letter?.subject ?? ''), letter?.subject).toBe(true);
    expect(saysAs(sentenceOf(language, file, text), letter?.text ?? ''), letter?.text).toBe(true);
    // The moment at which everything here happens is written by the language, in words and letters alike.
    expect(`${letter?.subject} ${letter?.text}`).not.toMatch(/\d{4}-\d{2}-\d{2}/);
  }
});

test('every kind that is mailed has a letter of its own here, or its notice is the letter', () => {
  const own = Object.keys(noticeKinds)
    .filter(isNoticeEvent)
    .filter((event) => noticeKinds[event].mail !== 'never' && noticeKinds[event].letter === 'itsOwn');
  expect(Object.keys(letters).toSorted()).toEqual(own.toSorted());
});
