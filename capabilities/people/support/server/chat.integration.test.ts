import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodPicture } from '#capabilities/people/uploads/server/testing/hostile-images.ts';
import type { Result } from '#foundation/refusals/result.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '#foundation/time/clock.ts';
import { solve } from '../web/solve.ts';
import { answerChat } from './answer-chat.ts';
import { blockChat } from './block-chat.ts';
import { closeOwn, rate } from './end-chat.ts';
import { openChat } from './open-chat.ts';
import { readChat, readPicture, signal } from './read-chat.ts';
import { sendMessage } from './send-message.ts';
import { createSupportHouse, type SupportHouse, type TestOperator } from './testing/support-house.ts';
import type { Asking } from './writer.ts';

let house: SupportHouse;
let operator: TestOperator;
let jpeg: Uint8Array<ArrayBuffer>;
let ids = 0;

beforeAll(async () => {
  house = await createSupportHouse();
  operator = await house.operator('first');
  jpeg = new Uint8Array(await goodPicture(64, 48).jpeg().toBuffer());
});
afterAll(async () => {
  await house?.close();
});

function got<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.refusal} ${JSON.stringify(result.params)}`);
  return result.value;
}

const picture = (name = 'picture1') => new File([jpeg], name, { type: 'image/jpeg' });
const send = (asking: Asking, text: string, requestId = `request-${++ids}`, pictures: File[] = []) =>
  sendMessage(house.needs, asking, { text, pictures, requestId });
const read = (asking: Asking, after?: string) => readChat(house.needs, asking, { after });
const texts = async (asking: Asking) => (await read(asking)).messages.map(({ text }) => text);
const answer = (id: string, text: string, requestId = `answer-${++ids}`) =>
  answerChat(house.needs, operator, { id, text, requestId });

/** A visitor without an account, with a conversation. */
async function openVisitor(ip = `203.0.113.${++ids % 250}`, email?: string) {
  const opened = got(await openChat(house.needs, house.visitor('', ip), { email }));
  return { asking: house.visitor(opened.guest, ip), ...opened };
}

async function openCustomer() {
  const asking = house.newCustomer();
  return { asking, ...got(await openChat(house.needs, asking, {})) };
}

test('a message is kept once however often it comes, also at once, and never as another', async () => {
  const { asking } = await openCustomer();
  const first = got(await send(asking, 'Where is my deposit?', 'same'));
  expect(got(await send(asking, 'Where is my deposit?', 'same'))).toEqual(first);
  expect(await send(asking, 'Something else', 'same')).toMatchObject({ refusal: 'REQUEST_ID_REUSED' });
  const twins = await Promise.all(
    Array.from({ length: 8 }, () => send(asking, 'And my order?', 'twin', [picture()])),
  );
  expect(new Set(twins.map((each) => got(each).id)).size).toBe(1);
  expect(await texts(asking)).toEqual(['Where is my deposit?', 'And my order?']);
  // The pictures of the others were thrown away.
  const { rows } = await sql`select from uploads.upload`.execute(house.db);
  expect(rows).toHaveLength(1);
});

test('after a message comes what was written after it: a client that was away misses and doubles nothing', async () => {
  const { asking, id } = await openCustomer();
  const seen = got(await send(asking, 'one')).id;
  got(await answer(id, 'two'));
  got(await send(asking, 'three'));
  const { messages, status } = await read(asking, seen);
  expect(messages.map(({ from, text }) => [from, text])).toEqual([
    ['support', 'two'],
    ['customer', 'three'],
  ]);
  expect(status).toBe('waiting');
  // Another process has nothing but the database, and gives the same.
  const { needs } = await house.reborn();
  expect((await readChat(needs, asking, { after: seen })).messages).toEqual(messages);
});

test('two tabs that open at once write in one conversation', async () => {
  const asking = house.newCustomer();
  const opened = await Promise.all(Array.from({ length: 6 }, () => openChat(house.needs, asking, {})));
  expect(new Set(opened.map((each) => got(each).id)).size).toBe(1);
});

test('a script is text, a card’s number is not stored, nothing at all is no message', async () => {
  const { asking } = await openCustomer();
  const script = '<script>alert(1)</script> <img src=x onerror=alert(1)>';
  got(await send(asking, script));
  got(await send(asking, 'my card: 4111 1111 1111 1111'));
  expect(await texts(asking)).toEqual([script, 'my card: •••• •••• •••• 1111']);
  const { rows } = await sql<{ whole: string }>`
    select m::text as whole from support.message m where m::text like '%4111%'`.execute(house.db);
  expect(rows).toEqual([]);
  expect(await send(asking, '')).toMatchObject({ refusal: 'INPUT_INVALID' });
});

test('another’s token and another’s picture open nothing', async () => {
  const { asking, id } = await openCustomer();
  const sent = got(await send(asking, '', undefined, [picture()]));
  const [own = ''] = sent.pictures;
  expect(got(await readPicture(house.needs, asking, own)).contentType).toBe('image/jpeg');
  const stranger = await openCustomer();
  const visitor = await openVisitor();
  for (const other of [stranger.asking, visitor.asking, house.visitor(), house.visitor('x'.repeat(43))]) {
    expect(await readPicture(house.needs, other, own)).toMatchObject({ refusal: 'NOT_FOUND' });
    expect((await read(other)).id).not.toBe(id);
    expect((await read(other)).messages).toEqual([]);
  }
  expect(await send(house.visitor('x'.repeat(43)), 'hello')).toMatchObject({ refusal: 'NOT_FOUND' });
  const { rows } = await sql<{ whole: string }>`
    select c::text as whole from support.conversation c where guest_hash is not null`.execute(house.db);
  expect(rows.some(({ whole }) => whole.includes(visitor.asking.guest))).toBe(false);
});

test('GIFs are refused by what they are; of pictures that come together all are kept, or none', async () => {
  const { asking } = await openCustomer();
  const gif = new File([new Uint8Array(await goodPicture(32, 32).gif().toBuffer())], 'picture2', {
    type: 'image/jpeg',
  });
  const before = await sql`select from uploads.upload`.execute(house.db);
  expect(await send(asking, 'look', undefined, [picture(), gif])).toMatchObject({
    refusal: 'IMAGE_FORMAT',
    params: { field: 'picture2' },
  });
  expect(await texts(asking)).toEqual([]);
  expect((await sql`select from uploads.upload`.execute(house.db)).rows).toHaveLength(before.rows.length);
});

test('a visitor sends pictures once they have been answered', async () => {
  const { asking, id } = await openVisitor();
  got(await send(asking, 'hello'));
  expect(await send(asking, '', undefined, [picture()])).toMatchObject({ refusal: 'CHAT_PICTURE_EARLY' });
  got(await answer(id, 'Show me'));
  expect((await read(asking)).picturesAllowed).toBe(true);
  expect(got(await send(asking, '', undefined, [picture(), picture('picture2')])).pictures).toHaveLength(2);
});

test('a customer writes twenty messages in a minute, a visitor ten, however many come at once', async () => {
  const customer = await openCustomer();
  const visitor = await openVisitor();
  for (const [asking, most] of [
    [customer.asking, 20],
    [visitor.asking, 10],
  ] as const) {
    const sent = await Promise.all(Array.from({ length: most + 15 }, (_, at) => send(asking, `${at}`)));
    expect(sent.filter(({ ok }) => ok)).toHaveLength(most);
    expect(sent.find(({ ok }) => !ok)).toMatchObject({ refusal: 'TOO_MANY_REQUESTS' });
    expect(await texts(asking)).toHaveLength(most);
  }
  house.clock.advance(minuteMs);
  got(await send(visitor.asking, 'again'));
});

test('a visitor writes sixty messages in a day', async () => {
  const { asking } = await openVisitor();
  let sent = 0;
  for (let minute = 0; minute < 8; minute++) {
    for (let at = 0; at < 10; at++) if ((await send(asking, 'hello')).ok) sent += 1;
    house.clock.advance(minuteMs);
  }
  expect(sent).toBe(60);
  house.clock.advance(dayMs);
  got(await send(asking, 'the next day'));
});

test('five conversations a day from one network are free, and for more a browser works a little', async () => {
  const ip = '2001:db8:1:2:aaaa::1';
  const opened = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      openChat(house.needs, house.visitor('', `2001:db8:1:2:${at + 1}::9`), {}),
    ),
  );
  expect(opened.filter(({ ok }) => ok)).toHaveLength(5);
  const again = (work?: string) => openChat(house.needs, house.visitor('', ip), { work });
  for (let n = 0; n < 3; n += 1) {
    const asked = await again('1');
    if (asked.ok) throw new Error('opened without work');
    expect(asked).toMatchObject({ refusal: 'CHAT_WORK_NEEDED', params: { bits: '15' } });
    const { puzzle = '', bits } = asked.params;
    const work = await solve({ puzzle, bits: Number(bits) });
    // Of two who send the same answer at once, one is let in.
    const both = await Promise.all([again(work), again(work)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await again(work)).toMatchObject({ refusal: 'CHAT_WORK_NEEDED' });
  }
  got(await openChat(house.needs, house.visitor('', '2001:db8:1:3::1'), {}));
  house.clock.advance(dayMs + 1);
  got(await openChat(house.needs, house.visitor('', ip), {}));
});

test('a blocked visitor reads until when, from their network too; customers there are not, and are only slowed', async () => {
  const ip = '198.51.100.7';
  const { asking, id } = await openVisitor(ip);
  got(await send(asking, 'spam'));
  const { until } = got(await blockChat(house.needs, operator, { id, network: true, reason: 'sends spam' }));
  const refused = { refusal: 'CHAT_BLOCKED', params: { until: until.slice(0, 10) } };
  expect(await send(asking, 'more')).toMatchObject(refused);
  // Another token, and the token from elsewhere.
  expect(await openChat(house.needs, house.visitor('', ip), {})).toMatchObject(refused);
  expect(await send({ ...asking, ip: '192.0.2.200' }, 'more')).toMatchObject(refused);
  expect((await read(asking)).blocked).toEqual({ until, mail: 'support@example.test' });
  const customer = { ...house.newCustomer(), ip };
  const own = got(await openChat(house.needs, customer, {}));
  got(await send(customer, 'my money?'));
  got(await blockChat(house.needs, operator, { id: own.id, network: false, reason: 'floods us' }));
  got(await send(customer, 'my money, please?'));
  expect(await send(customer, 'and now?')).toMatchObject({ refusal: 'TOO_MANY_REQUESTS' });
  house.clock.advance(30 * dayMs + 1);
  got(await send(asking, 'sorry'));
});

test('what a visitor wrote becomes theirs who signs in with its token, which opens nothing from then on', async () => {
  const { asking, id, guest = '' } = await openVisitor();
  got(await send(asking, 'before'));
  const customer = house.newCustomer();
  const joined = got(await openChat(house.needs, { ...customer, guest }, {}));
  expect(joined.id).toBe(id);
  expect(await texts(customer)).toEqual(['before']);
  expect((await read(asking)).id).toBeUndefined();
  expect(await send(asking, 'after')).toMatchObject({ refusal: 'NOT_FOUND' });
  // Not by their address, and not by a second bearer of the token.
  const second = house.newCustomer();
  got(await openChat(house.needs, { ...second, guest, ip: asking.ip }, {}));
  expect(await texts(second)).toEqual([]);
});

test('a customer with a conversation gets the visitor’s into it, each message once', async () => {
  const own = await openCustomer();
  got(await send(own.asking, 'mine'));
  got(await answer(own.id, 'yes?'));
  const { asking, guest = '' } = await openVisitor();
  got(await send(asking, 'a question', 'lost-answer'));
  const joined = { ...own.asking, guest };
  const opened = await Promise.all([1, 2, 3].map(() => openChat(house.needs, joined, {})));
  expect(new Set(opened.map((each) => got(each).id))).toEqual(new Set([own.id]));
  // Its sender had no answer, and sends it again as a customer.
  got(await send(own.asking, 'a question', 'lost-answer'));
  expect(await texts(own.asking)).toEqual(['mine', 'yes?', 'a question']);
  expect((await read(own.asking)).status).toBe('waiting');
});

test('closed by either, it is rated, opens again by a message, and after its days a new one begins', async () => {
  const { asking, id } = await openCustomer();
  got(await send(asking, 'help'));
  expect(await rate(house.needs, asking, { good: true })).toMatchObject({ refusal: 'CHAT_NOT_CLOSED' });
  expect(got(await closeOwn(house.needs, asking)).status).toBe('closed');
  got(await rate(house.needs, asking, { good: false, comment: 'slow' }));
  expect(await read(asking)).toMatchObject({ status: 'closed', rated: true, mayReopen: true });
  house.clock.advance(14 * dayMs - 1);
  got(await send(asking, 'still'));
  expect((await read(asking)).status).toBe('waiting');
  got(await house.desk.close(operator, id));
  house.clock.advance(14 * dayMs);
  expect((await read(asking)).mayReopen).toBe(false);
  expect(await send(asking, 'too late')).toMatchObject({ refusal: 'NOT_FOUND' });
  const next = got(await openChat(house.needs, asking, {}));
  expect(next.id).not.toBe(id);
  got(await send(asking, 'anew'));
  expect(await texts(asking)).toEqual(['anew']);
});

test('the live channel tells ids, status and who types, never what was written; typing passes by itself', async () => {
  const { asking, id, topic } = await openCustomer();
  const { topics } = house.needs.board;
  const told: object[] = [];
  topics.onChange((changed) => {
    if (changed === topic) told.push(topics.stateOf(topic) ?? {});
  });
  const sent = got(await send(asking, 'a secret word'));
  const answered = got(await answer(id, 'another secret'));
  expect(told).toEqual([
    { status: 'waiting', last: sent.id, readThrough: '0' },
    { status: 'answered', last: answered.id, readThrough: answered.id },
  ]);
  got(await house.desk.signal(operator, { id, typing: true }));
  expect(topics.stateOf(topic)).toMatchObject({ typing: 'support' });
  house.realTime.advance(10 * secondMs);
  expect(topics.stateOf(topic)).not.toHaveProperty('typing');
  got(await signal(house.needs, asking, { readThrough: '999999999', typing: true }));
  expect(got(await house.desk.one(operator, id, undefined))).toMatchObject({
    typing: true,
    customerReadThrough: answered.id,
  });
  // After a restart nothing is known of it: followers load it themselves.
  expect((await house.reborn()).needs.board.topics.stateOf(topic)).toEqual({});
  expect(topics.stateOf('chat/short')).toBeUndefined();
});

test('support is open within its hours while an operator was heard of in the last minute', async () => {
  const { office } = house.needs;
  const told: boolean[] = [];
  office.onChange(() => told.push(office.state().open));
  expect(office.state()).toEqual({ open: false, replyMinutes: 15 });
  got(house.desk.presence(operator, true));
  expect(office.state().open).toBe(true);
  got(house.desk.presence(operator, false));
  expect(office.state().open).toBe(false);
  got(house.desk.presence(operator, true));
  house.realTime.advance(minuteMs);
  expect(office.state().open).toBe(false);
  expect(told).toEqual([true, false, true]);
  house.clock.advance(hourMs);
});
