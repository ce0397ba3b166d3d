import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { operatorCookie } from '#apps/server/testing/sample-operator.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { callsAt, withPlatform } from './platform.ts';
import { digits, quantile, type Row } from './table.ts';

const conversations = 2_000;
const messagesEach = 20;
const lists = 400;
const chats = 500;
/** Each of the chats is answered every 20 seconds. */
const answersASecond = 25;

/**
 * The desk's queue over HTTP with 2,000 conversations in the database; and 500 visitors on the live channel
 * who are answered: from the operator's sending to the text in the visitor's hands. Clients and platform
 * share the process.
 */
export async function benchSupport(): Promise<Row[]> {
  return await withPlatform(async ({ address, server, db }) => {
    await fill(db);
    const cookie = await operatorCookie(server, 'admin');
    const listed = await listing(address, cookie);
    const seen = await answering(address, cookie);
    const [list, answer] = [quantile(listed, 0.95), quantile(seen, 0.95)];
    return [
      {
        name: `support: the queue of ${conversations} conversations, p95`,
        figure: `${digits(list)} ms`,
        baseline: '50 ms asked for',
        ratio: list / 50,
        bar: { atMost: 1 },
      },
      {
        name: `support: ${chats} chats at once, ${answersASecond} answers a second, seen by p95 (at most ${digits(Math.max(...seen))} ms)`,
        figure: `${digits(answer)} ms`,
        baseline: '2,000 ms asked for',
        ratio: answer / 2_000,
        bar: { atMost: 1 },
      },
    ];
  });
}

async function fill(db: Database): Promise<void> {
  await sql`
    insert into support.conversation (customer_id, topic, language, status, created_at, last_at, waiting_since, due_at, last_id)
    select 20000000 + n, 'chat/bench' || n, 'en', 'waiting', now(), now(), now(), now() + n * interval '1 second', 1
    from generate_series(1, ${conversations}::int) n`.execute(db);
  await sql`
    insert into support.message (conversation_id, author, text, request_id, fingerprint, created_at)
    select c.id, 'customer', repeat('words ', 20), 'r' || n, '', now()
    from support.conversation c, generate_series(1, ${messagesEach}::int) n`.execute(db);
  await sql`analyze support.conversation, support.message`.execute(db);
}

async function listing(at: string, cookie: string): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < lists; n++) {
    const from = performance.now();
    const answer = await fetch(`${at}/swx/operator/support/list?pageSize=50&pageNum=${1 + (n % 20)}`, {
      headers: { cookie },
    });
    const { total, rows } = z
      .object({ total: z.number(), rows: z.array(z.unknown()) })
      .parse(await answer.json());
    if (total !== conversations || rows.length !== 50)
      throw new Error(`${rows.length} of ${total} were listed`);
    took.push(performance.now() - from);
  }
  return took;
}

const openedShape = z.object({ id: z.string(), guest: z.string(), topic: z.string() });

async function answering(at: string, cookie: string): Promise<number[]> {
  const call = callsAt(at);
  const visitors = await Promise.all(
    Array.from({ length: chats }, async (_, n) => {
      const from = { 'x-forwarded-for': `198.51.${100 + (n >> 8)}.${n & 255}` };
      const opened = openedShape.parse(await call('swx/customer/chat/openChat', from, {}));
      const headers = { ...from, 'x-guest': opened.guest };
      await call('swx/customer/chat/sendMessage', headers, { text: 'hello' });
      const ws = new WebSocket(`${at.replace('http', 'ws')}/websocket/message`);
      await new Promise((open, fail) => ws.once('open', open).once('error', fail));
      ws.send(JSON.stringify({ op: 'subscribe', topics: [opened.topic] }));
      return { id: opened.id, headers, ws };
    }),
  );
  const seen = visitors.map(async ({ id, headers, ws }) => {
    await new Promise<void>((heard) => {
      ws.on('message', (data) => String(data).includes('"answered"') && heard());
    });
    const chat = z
      .object({ messages: z.array(z.object({ text: z.string() })) })
      .parse(await call('swx/customer/chat/listMessage', headers));
    if (chat.messages.at(-1)?.text !== `answer ${id}`) throw new Error('another answer was seen');
    ws.terminate();
    return performance.now();
  });
  const sent = new Map<string, number>();
  for (const { id } of visitors) {
    await pause(1000 / answersASecond);
    sent.set(id, performance.now());
    void call('swx/operator/support/answer', { cookie }, { id, text: `answer ${id}` });
  }
  const seenAt = await Promise.all(seen);
  return visitors.map(({ id }, n) => (seenAt[n] ?? Number.NaN) - (sent.get(id) ?? Number.NaN));
}
