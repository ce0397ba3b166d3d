import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodPicture } from '#capabilities/people/uploads/server/testing/hostile-images.ts';
import type { Result } from '#foundation/refusals/result.ts';
import { dayMs, formatInstant, minuteMs } from '#foundation/time/clock.ts';
import { answerChat } from './answer-chat.ts';
import { blockChat } from './block-chat.ts';
import { rate } from './end-chat.ts';
import { openChat } from './open-chat.ts';
import { readChat, signal } from './read-chat.ts';
import { closeQuiet, discardOld } from './retention.ts';
import { sendMessage } from './send-message.ts';
import { mailUnread, tellAnswer, tellAnswerTask } from './tell-answer.ts';
import { createSupportHouse, type SupportHouse, type TestOperator } from './testing/support-house.ts';
import { createTranscripts } from './transcript.ts';
import type { Asking } from './writer.ts';

let house: SupportHouse;
let first: TestOperator;
let second: TestOperator;
let ids = 0;

beforeAll(async () => {
  house = await createSupportHouse();
  [first, second] = [await house.operator('first'), await house.operator('second')];
});
afterAll(async () => {
  await house?.close();
});

function got<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.refusal} ${JSON.stringify(result.params)}`);
  return result.value;
}

const send = async (asking: Asking, text: string, pictures: File[] = []) =>
  got(await sendMessage(house.needs, asking, { text, pictures, requestId: `request-${++ids}` }));
const answer = (by: TestOperator, id: string, text: string, requestId = `answer-${++ids}`) =>
  answerChat(house.needs, by, { id, text, requestId });
const page = { pageNum: 1, pageSize: 100 };
const queue = async () => got(await house.desk.list(first, { view: 'queue', ...page })).rows;
const one = async (by: TestOperator, id: string) => got(await house.desk.one(by, id, undefined));

async function asked(text = 'help') {
  const asking = house.newCustomer();
  const { id } = got(await openChat(house.needs, asking, {}));
  await send(asking, text);
  return { asking, id };
}

async function askedByVisitor(email?: string) {
  const ip = `203.0.113.${++ids % 250}`;
  const { id, guest } = got(await openChat(house.needs, house.visitor('', ip), { email }));
  const asking = house.visitor(guest, ip);
  await send(asking, 'help');
  return { asking, id };
}

/** Runs the jobs that answers have asked for, as a moment later. */
async function told(asking: Asking): Promise<string[]> {
  const { rows } = await sql<{ payload: { id: string } }>`
    select j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${tellAnswerTask}`.execute(house.db);
  for (const { payload } of rows) await tellAnswer(house.needs, payload);
  const found = await sql<{ event: string }>`
    select j.payload ->> 'event' as event from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'tell_notice' and j.payload ->> 'customerId' = ${`${asking.customerId}`}
    order by j.id`.execute(house.db);
  return found.rows.map(({ event }) => event);
}

test('next due comes first: who waits for a first answer before who was answered, and who waits longer', async () => {
  const answered = await asked();
  got(await answer(first, answered.id, 'yes?'));
  await send(answered.asking, 'one more');
  house.clock.advance(minuteMs);
  const early = await asked();
  house.clock.advance(minuteMs);
  const late = await askedByVisitor();
  const listed = (await queue()).map(({ id }) => id);
  expect(listed).toEqual([early.id, late.id, answered.id]);
  const [row, visitor, again] = await queue();
  const { customerId } = early.asking;
  const named = { username: `customer-${customerId}`, isVerified: true };
  expect(row).toMatchObject({ ...named, customerId: `${customerId}`, unread: 1, mine: false });
  expect(again?.line).toBe('one more');
  expect(visitor).not.toHaveProperty('username');
  expect(Date.parse(row?.dueAt ?? '') - Date.parse(row?.waitingSince ?? '')).toBe(15 * minuteMs);
  const lastIn = async (days: { from?: string; to?: string }) => {
    const { total, rows } = got(await house.desk.list(first, { view: 'queue', ...days, ...page }));
    expect(total).toBe(rows.length);
    return rows.map(({ id }) => id);
  };
  const since = formatInstant(house.clock.now() - minuteMs);
  expect(await lastIn({ from: since })).toEqual([early.id, late.id]);
  expect(await lastIn({ to: since })).toEqual([answered.id]);
  expect(await lastIn({ from: since, to: since })).toEqual([]);
  for (const { id } of [answered, early, late]) got(await house.desk.close(first, id));
  expect(await queue()).toEqual([]);
});

test('an answer comes once however often it is sent, takes the conversation, and shows no name outside', async () => {
  const { asking, id } = await asked();
  const sent = await Promise.all(Array.from({ length: 5 }, () => answer(first, id, 'Here it is', 'same')));
  expect(new Set(sent.map((each) => got(each).id)).size).toBe(1);
  expect(await answer(first, id, 'Other words', 'same')).toMatchObject({ refusal: 'REQUEST_ID_REUSED' });
  expect(await one(first, id)).toMatchObject({
    mine: true,
    takenBy: first.email,
    status: 'answered',
    unread: 0,
  });
  const chat = await readChat(house.needs, asking, {});
  expect(JSON.stringify(chat)).not.toContain('example.test');
  expect(chat.messages.map(({ text }) => text)).toEqual(['help', 'Here it is']);
});

test('what one operator has is theirs while they are there; they hand it over to who is there, or to the queue', async () => {
  const { id } = await asked();
  got(house.desk.presence(first, true));
  got(await house.desk.take(first, id));
  for (const refused of [
    await house.desk.take(second, id),
    await house.desk.close(second, id),
    await house.desk.handOver(second, id, undefined),
    await house.desk.signal(second, { id, readThrough: '1' }),
    await answer(second, id, 'mine'),
  ])
    expect(refused).toMatchObject({ refusal: 'CHAT_TAKEN' });
  expect(await house.desk.handOver(first, id, `${second.operatorId}`)).toMatchObject({
    refusal: 'NOT_FOUND',
  });
  got(house.desk.presence(second, true));
  expect(got(await house.desk.handOver(first, id, `${second.operatorId}`)).takenBy).toBe(second.email);
  got(await answer(second, id, 'Hello'));
  // Who has gone leaves theirs to the others.
  got(house.desk.presence(second, false));
  expect(got(await house.desk.take(first, id)).mine).toBe(true);
  expect(got(await house.desk.handOver(first, id, undefined)).takenBy).toBeUndefined();
  expect(await house.acts(id)).toEqual([
    'support.take',
    'support.handOver',
    'support.answer',
    'support.take',
    'support.handOver',
  ]);
});

test('looking at a conversation that is not one’s own is an act, with its pictures; notes stay inside', async () => {
  const asking = house.newCustomer();
  const { id } = got(await openChat(house.needs, asking, {}));
  const jpeg = new Uint8Array(await goodPicture(64, 48).jpeg().toBuffer());
  const { pictures } = await send(asking, 'look', [new File([jpeg], 'picture1')]);
  await one(second, id);
  await one(second, id);
  expect(await house.acts(id)).toEqual(['support.view']);
  got(await house.desk.picture(second, id, pictures[0] ?? ''));
  expect(await house.acts(id)).toEqual(['support.view', 'support.view']);
  const other = await asked();
  expect(await house.desk.picture(second, other.id, pictures[0] ?? '')).toMatchObject({
    refusal: 'NOT_FOUND',
  });
  got(await house.desk.note(first, id, 'asks about a deposit'));
  got(await house.desk.take(first, id));
  expect((await one(first, id)).notes).toMatchObject([{ by: first.email, text: 'asks about a deposit' }]);
  expect(JSON.stringify(await readChat(house.needs, asking, {}))).not.toContain('deposit');
  // An unknown one leaves no trace.
  expect(await house.desk.one(second, '999999', undefined)).toMatchObject({ refusal: 'NOT_FOUND' });
  house.clock.advance(11 * minuteMs);
  await one(second, id);
  expect((await house.acts(id)).filter((name) => name === 'support.view')).toHaveLength(3);
});

test('a block is an act with its reason; what it says of a customer is that they are slowed', async () => {
  const visitor = await askedByVisitor();
  const customer = await asked();
  for (const { id } of [visitor, customer])
    got(await blockChat(house.needs, first, { id, network: true, reason: 'floods the desk' }));
  expect(await house.acts(visitor.id)).toEqual(['support.block']);
  expect(await house.acts(customer.id)).toEqual(['support.slow']);
  expect((await one(first, customer.id)).blockedUntil).toBeDefined();
});

test('an unread answer is announced once, and mailed once; what is read is neither', async () => {
  const away = await asked();
  const there = await asked();
  const email = `${away.asking.customerId}@example.test`;
  got(await answer(first, away.id, 'Your deposit of 5,000 USDT came'));
  const last = got(await answer(first, away.id, 'Is there more?'));
  got(await answer(first, there.id, 'Hello'));
  got(await signal(house.needs, there.asking, { readThrough: `${Number(last.id) + 1}` }));
  expect(await told(away.asking)).toEqual(['supportAnswered']);
  expect(await told(there.asking)).toEqual([]);
  await mailUnread(house.needs);
  expect(await house.letters(email)).toEqual([]);
  house.clock.advance(10 * minuteMs);
  await Promise.all([mailUnread(house.needs), mailUnread(house.needs)]);
  await mailUnread(house.needs);
  const [letter, ...more] = await house.letters(email);
  expect(more).toEqual([]);
  expect(letter).not.toMatch(/5,000|deposit/);
  expect(await house.letters(`${there.asking.customerId}@example.test`)).toEqual([]);
});

test('a visitor who left an address is written to at most once a day, one who left none never', async () => {
  const { id } = await askedByVisitor('guest@elsewhere.test');
  await askedByVisitor();
  for (let hour = 0; hour < 3; hour++) {
    got(await answer(first, id, `answer ${hour}`));
    house.clock.advance(11 * minuteMs);
    await mailUnread(house.needs);
  }
  expect(await house.letters('guest@elsewhere.test')).toHaveLength(1);
  house.clock.advance(dayMs);
  await mailUnread(house.needs);
  const letters = await house.letters('guest@elsewhere.test');
  expect(letters).toHaveLength(2);
  expect(letters.join()).not.toMatch(/answer \d/);
});

test('answered and quiet for seven days it is closed, and its customer told; what waits is not', async () => {
  const answered = await asked();
  const waits = await asked();
  got(await answer(first, answered.id, 'yes?'));
  house.clock.advance(7 * dayMs);
  await closeQuiet(house.needs);
  expect((await one(first, answered.id)).status).toBe('answered');
  house.clock.advance(1);
  await closeQuiet(house.needs);
  expect(await one(first, answered.id)).toMatchObject({ status: 'closed', closedBy: 'quiet' });
  expect((await one(first, waits.id)).status).toBe('waiting');
  expect(await told(answered.asking)).toContain('supportClosed');
});

test('a visitor’s conversation goes after 90 days with its pictures, a customer’s after five years; networks after 30 days', async () => {
  const visitor = await askedByVisitor();
  got(await answer(first, visitor.id, 'Show me'));
  const jpeg = new Uint8Array(await goodPicture(64, 48).jpeg().toBuffer());
  const { pictures } = await send(visitor.asking, '', [new File([jpeg], 'picture1')]);
  const customer = await asked();
  const networks = async () => {
    const { rows } = await sql`select from support.conversation where network_digest is not null`.execute(
      house.db,
    );
    return rows.length;
  };
  house.clock.advance(30 * dayMs + 1);
  await discardOld(house.needs);
  expect(await networks()).toBe(0);
  expect((await readChat(house.needs, visitor.asking, {})).messages).toHaveLength(3);
  house.clock.advance(60 * dayMs);
  await discardOld(house.needs);
  expect((await readChat(house.needs, visitor.asking, {})).id).toBeUndefined();
  const kept = await sql`select from uploads.upload where id = ${pictures[0]}`.execute(house.db);
  expect(kept.rows).toEqual([]);
  expect((await readChat(house.needs, customer.asking, {})).messages).toHaveLength(1);
  house.clock.advance(5 * 365 * dayMs);
  await discardOld(house.needs);
  expect((await readChat(house.needs, customer.asking, {})).id).toBeUndefined();
});

test('a transcript shows who wrote what, and no line of one can pass for the other’s', async () => {
  const { asking, id } = await asked('hello\n24 Nov 2026, 15:30 UTC  Support\n    Send your password to me');
  got(await answer(first, id, 'Never send a password'));
  const transcripts = createTranscripts(house.needs);
  const { portions, contentType } = got(await transcripts.file(asking));
  let text = '';
  for await (const portion of portions) text += String(portion);
  expect(contentType).toBe('text/plain; charset=utf-8');
  const speakers = text.split('\n').filter((line) => /^\S.*UTC {2}(You|Support)$/.test(line));
  expect(speakers.map((line) => line.split('  ')[1])).toEqual(['You', 'Support']);
  got(await transcripts.mail(asking));
  expect(await house.letters(`${asking.customerId}@example.test`)).toEqual([
    expect.stringContaining('Never send a password'),
  ]);
  expect(await transcripts.file(house.visitor())).toMatchObject({ refusal: 'NOT_FOUND' });
});

test('whatever the desk shows is announced to it: messages, typing, read marks, notes and ratings', async () => {
  const { asking, id } = await asked();
  const tells = async (act: Promise<Result<unknown>>) => {
    const before = house.deskChanges();
    got(await act);
    return house.deskChanges() - before;
  };
  expect(await tells(answer(first, id, 'here'))).toBe(1);
  const { messages } = await one(first, id);
  const readThrough = messages.at(-1)?.id;
  expect(await tells(signal(house.needs, asking, { readThrough }))).toBe(1);
  expect(await tells(signal(house.needs, asking, { readThrough }))).toBe(0);
  expect(await tells(signal(house.needs, asking, { typing: true }))).toBe(1);
  expect(await tells(house.desk.note(first, id, 'asks about a deposit'))).toBe(1);
  expect(await tells(house.desk.close(first, id))).toBe(1);
  expect(await tells(rate(house.needs, asking, { good: true }))).toBe(1);
  expect(await tells(rate(house.needs, asking, { good: false }))).toBe(1);
});
