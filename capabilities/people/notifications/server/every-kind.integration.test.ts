import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { saysAs, sentenceOf } from '#foundation/server-kit/testing/says-as.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import type { Language } from '#locales/languages.ts';
import { isNoticeEvent, type NoticeEvent, noticeKinds } from '../catalogue.ts';
import { createNoticesStage, type NoticesStage, supportEmail } from './testing/notices-stage.ts';
import { toldEvents } from './testing/told-events.ts';

/** Each kind of notice, caused once: on the list, by mail and pushed, in its reader's language. */

/** A complete one; and one that may lack sentences, which are English then. */
const readers = ['en', 'ar', 'de'] as const satisfies readonly Language[];

let stage: NoticesStage;
beforeAll(async () => {
  stage = await createNoticesStage();
});
afterAll(async () => await stage.end());

const noticeSentence = (language: Language, event: NoticeEvent, part: 'title' | 'text') =>
  sentenceOf(language, 'notices', `notices.${event}.${part}`);

/** The list has it once, in words of its reader's, and every way beside goes or not as the catalogue says. */
async function expectTold(customerId: CustomerId, event: NoticeEvent, language: Language, link: string) {
  const { group, mail, push, letter } = noticeKinds[event];
  const { rows } = await stage.listed(customerId, language);
  expect(rows).toMatchObject([{ event, group, link, count: 1 }]);
  const [{ title = '', text = '' } = {}] = rows;
  expect(saysAs(noticeSentence(language, event, 'title'), title), title).toBe(true);
  expect(saysAs(noticeSentence(language, event, 'text'), text), text).toBe(true);

  const pushes = stage.sent.splice(0);
  expect(pushes).toHaveLength(push === 'never' ? 0 : 2);
  for (const { message, options } of pushes) {
    expect(saysAs(noticeSentence(language, event, 'title'), message.title), message.title).toBe(true);
    expect(message).toMatchObject({ link, dir: message.lang === 'ar' ? 'rtl' : 'ltr' });
    expect(Object.keys(message).toSorted()).toEqual(['dir', 'isReal', 'lang', 'link', 'tag', 'title']);
    // On a locked screen: names and days, and no amount.
    if (event !== 'loanDueSoon') expect(message.title).not.toMatch(/[0-9]/);
    const isShort = ['priceAlert', 'marginCall', 'closeMargin'].includes(event);
    expect(options.ttlSeconds).toBe(isShort ? 600 : 86_400);
  }

  // The other letters are their capabilities' (apps/server/letters.test.ts).
  const letters = stage.mailsTo(customerId);
  expect(letters).toHaveLength(mail !== 'never' && letter === 'notice' ? 1 : 0);
  for (const written of letters) {
    expect(written).toMatchObject({ event, subject: title });
    expect(written.text).toContain(text);
    expect(written.text).toContain(supportEmail);
    expect(saysAs(sentenceOf(language, 'notice-mail', 'letter'), written.text)).toBe(true);
  }
}

const byLedger = Object.entries(toldEvents(formatInstant(Date.UTC(2026, 0, 5, 12))));

test.each(byLedger)(
  '%s is listed, mailed and pushed once',
  async (event, { event: name, data, link, en, ar }) => {
    if (!isNoticeEvent(event)) throw new Error(`${event} is no notice`);
    for (const language of readers) {
      const customerId = await stage.newCustomer(language, 2);
      await stage.commit(customerId, [{ event: name, data: { ...data, note: 'for operators alone' } }]);
      await expectTold(customerId, event, language, link);
      const { rows: stored } = await sql<{ whole: string }>`
      select n::text as whole from notifications.notice n where customer_id = ${customerId}`.execute(
        stage.db,
      );
      expect(stored[0]?.whole).not.toMatch(/operators|secret/);
      const [title, text] = en;
      expect((await stage.listed(customerId, 'en')).rows).toMatchObject([{ title, text }]);
      expect((await stage.listed(customerId, 'ar')).rows).toMatchObject([{ title: ar }]);
    }
  },
);

/** What no event of the ledger tells. */
const byJob = [
  ['newDevice', { device: 'Firefox', ip: '203.0.113.9' }, '/profile/sign-ins'],
  ['securityChange', { news: 'totpOff' }, '/profile/security'],
  ['signInLocked', { time: '2026-01-05T12:15:00.000Z' }, '/profile/sign-ins'],
  ['mailReturned', {}, '/chat'],
  ['accountFrozen', { reason: 'safety' }, '/profile/security'],
  ['accountOpened', { reason: 'done' }, '/profile/security'],
  [
    'accountLimited',
    { kind: 'closeOnly', reason: 'safety', way: 'until', until: '2026-02-05T12:15:00.000Z' },
    '/profile/security',
  ],
  ['accountUnlimited', { kind: 'closeOnly', way: 'open' }, '/profile/security'],
  ['destinationAdded', { way: 'bank' }, '/profile/addresses'],
  ['statementReady', { month: '2026-01' }, '/profile/statements'],
  ['identityLate', {}, '/profile/identity'],
  [
    'identityTakenBack',
    { kind: 'askedAgain', reason: 'documentExpired', until: '2026-02-05T12:15:00.000Z' },
    '/profile/identity',
  ],
  ['limitsRaised', {}, '/profile/identity'],
  ['marketHalted', { code: 'BTCUSD' }, '/profile/orders'],
  ['marketHeld', { code: 'AAPL', kind: 'jump' }, '/profile/orders'],
  ['actionAhead', { code: 'AAPL', kind: 'split', time: '2026-01-08T14:30:00.000Z' }, '/profile/orders'],
  ['loanDueSoon', { id: '3', days: '3', amount: '1008.64', until: '2026-01-08T12:00:00.000Z' }, '/loan?id=3'],
  ['nftReachedCharity', { id: '5', title: 'Tide', amount: '250' }, '/nfts/piece?id=5'],
  ['supportAnswered', { id: '7' }, '/chat'],
  ['supportClosed', { id: '7' }, '/chat'],
  ['inquiryAsked', { id: '7', kind: 'kyc', until: '2026-01-12T12:00:00.000Z' }, '/profile/inquiries'],
  ['inquiryOver', { id: '7', kind: 'kyc', reason: 'expired' }, '/profile/inquiries'],
  ['newsPublished', { id: 'zebras', title: 'Zebras' }, '/help/notice?id=zebras'],
  ['importantNews', { id: 'zebras', title: 'Zebras' }, '/help/notice?id=zebras'],
  [
    'termsChange',
    { id: 'terms', title: 'Terms of use', from: '2026-01-05T12:15:00.000Z' },
    '/detail?id=terms',
  ],
  ['friendJoined', { name: 'j···n' }, '/profile/invite'],
] as const satisfies readonly (readonly [NoticeEvent, object, string])[];

test.each(byJob)(
  '%s is listed by a job, mailed and pushed once however often it runs',
  async (event, facts, link) => {
    for (const language of readers) {
      const customerId = await stage.newCustomer(language, 2);
      const at = stage.clock.now();
      const payload = { id: `id-${event}`, customerId: String(customerId), event, facts, at };
      await stage.notifications.tell(payload);
      await stage.notifications.tell(payload);
      await stage.desk.sendDue();
      await expectTold(customerId, event, language, link);
    }
  },
);

test('days, a month and an amount are said as people say them', async () => {
  const customerId = await stage.newCustomer('en');
  const at = stage.clock.now();
  const told = (id: string, event: NoticeEvent, facts: object) =>
    stage.notifications.tell({ id, customerId: String(customerId), event, facts, at });
  const until = '2026-01-08T12:00:00.000Z';
  await told('1', 'loanDueSoon', { id: '3', days: '3', amount: '1008.64', until });
  await told('2', 'loanDueSoon', { id: '3', days: '1', amount: '1008.64', until });
  await told('3', 'statementReady', { month: '2026-01' });
  const titlesIn = async (language: Language) =>
    (await stage.listed(customerId, language)).rows.map(({ title }) => title);
  expect(await titlesIn('en')).toEqual([
    'Statement for January 2026 is ready',
    'Loan due tomorrow',
    'Loan due in 3 days',
  ]);
  expect((await titlesIn('ar'))[0]).toContain('يناير 2026');
  const [, soon] = (await stage.listed(customerId)).rows;
  expect(soon?.text).toContain('The term ends on 8 Jan 2026, 12:00 UTC; 1,008.64 USDT repays the loan.');
});

test('every kind of notice is caused above, once', () => {
  const caused = [...Object.keys(toldEvents('')), ...byJob.map(([event]) => event)];
  expect(caused.toSorted()).toEqual(Object.keys(noticeKinds).toSorted());
});

test('what is listed of one kind at one time is one letter with all of it; of the demo book there is none', async () => {
  const stopOut = (orderId: string, code: string) => ({
    event: 'notification' as const,
    data: { kind: 'stopOut', orderId, code, level: '0.49', profit: '-10' },
  });
  const customerId = await stage.newCustomer('en', 1);
  await stage.commit(customerId, [stopOut('7', 'BTCUSD'), stopOut('8', 'ETHUSD')]);
  await stage.commit(customerId, [stopOut('9', 'XAUUSD')], 'demo');
  const letters = stage.mailsTo(customerId);
  expect(letters.map(({ subject }) => subject)).toEqual(['Closed by stop-out']);
  expect(letters[0]?.text).toMatch(/BTCUSD closed by stop-out\n.*\n\nETHUSD closed by stop-out\n/);
  expect(letters[0]?.text).not.toContain('XAUUSD');
  expect(stage.sent.splice(0)).toHaveLength(2);
});

test('a margin call that comes again within ten minutes is counted, and no second letter', async () => {
  const data = { kind: 'marginCall', level: '0.9', threshold: '1', stopOutLevel: '0.5' };
  const customerId = await stage.newCustomer('en');
  for (let nth = 0; nth < 5; nth++) await stage.commit(customerId, [{ event: 'notification', data }]);
  expect((await stage.listed(customerId)).rows).toMatchObject([{ count: 5 }]);
  expect(stage.mailsTo(customerId)).toHaveLength(1);
});
