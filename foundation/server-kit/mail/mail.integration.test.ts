import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { runMigrations, runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tasksOf } from '../jobs.ts';
import { eventually } from '../testing/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createDevMail } from './dev-mailbox.ts';
import { listDevMail } from './mail.sql.ts';
import type { Mail } from './mail.ts';
import { createSmtpMail } from './smtp-mail.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await runMigrations({ connectionString: database.url });
});
afterAll(async () => await database.drop());

const letter = (to: string): Mail => ({
  id: randomUUID(),
  to,
  subject: 'Subject ¾',
  text: 'First line\n\nرمز 123456',
  code: '123456',
  sentAt: Date.parse('2026-11-24T15:30:00Z'),
});

test('a mail is in the mailbox once, at once and after the job', async () => {
  const mail = createDevMail(database.db);
  const sent = letter('once@example.test');
  await database.db.transaction().execute((tx) => mail.queue(tx, sent));
  await mail.committed(sent);
  const [found, ...more] = await listDevMail(database.db, sent.to, 10);
  expect(found).toMatchObject({ text: sent.text, code: '123456', sentAt: new Date(sent.sentAt) });
  expect(more).toEqual([]);
  await runOnce({ connectionString: database.url, taskList: tasksOf(mail.jobs) });
  expect(await listDevMail(database.db, sent.to, 10)).toHaveLength(1);
});

test('the job delivers what a process that died did not, and nothing of a transaction that was undone', async () => {
  const mail = createDevMail(database.db);
  const [kept, undone] = [letter('kept@example.test'), letter('undone@example.test')];
  await database.db.transaction().execute((tx) => mail.queue(tx, kept));
  const failing = database.db.transaction().execute(async (tx) => {
    await mail.queue(tx, undone);
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  await runOnce({ connectionString: database.url, taskList: tasksOf(mail.jobs) });
  expect(await listDevMail(database.db, kept.to, 10)).toHaveLength(1);
  expect(await listDevMail(database.db, undone.to, 10)).toEqual([]);
});

/** A mail server that stores what it is brought; `answer` says what it says to a line instead. */
async function mailServer(answer: (line: string) => string | undefined = () => undefined) {
  const received: string[] = [];
  const smtp = createServer((socket) => {
    let isData = false;
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      received.push(text);
      if (isData && text.endsWith('\r\n.\r\n')) {
        isData = false;
        socket.write(`${answer('end') ?? '250 stored'}\r\n`);
      } else if (isData) return;
      else if (text.startsWith('DATA')) {
        isData = true;
        socket.write('354 go on\r\n');
      } else socket.write(`${answer(text) ?? (text.startsWith('QUIT') ? '221 bye' : '250 ok')}\r\n`);
    });
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp, 'listening');
  const address = smtp.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { received, smtpUrl: `smtp://127.0.0.1:${port}`, close: () => smtp.close() };
}

test('in production the job speaks to the mail server and the mailbox stays empty', async () => {
  const { received, smtpUrl, close } = await mailServer();
  const mail = createSmtpMail({ smtpUrl, from: 'Assay <no-reply@example.com>' });
  const sent = letter('real@example.test');
  await database.db.transaction().execute((tx) => mail.queue(tx, sent));
  await mail.committed(sent);
  expect(received).toEqual([]);
  await runOnce({ connectionString: database.url, taskList: tasksOf(mail.jobs) });
  close();
  expect(received.join('')).toContain(`Message-ID: <${sent.id}@example.com>`);
  expect(received.join('')).toContain('RCPT TO:<real@example.test>');
  expect(await listDevMail(database.db, sent.to, 10)).toEqual([]);
});

test.each([
  ['RCPT', '550 5.1.1 no such user', 'noSuchAddress'],
  ['RCPT', '550-5.1.10 takes no mail\r\n550 5.1.10 at all', 'noSuchAddress'],
  ['end', '550 5.1.1 no such user', 'noSuchAddress'],
  ['RCPT', '552 5.2.2 mailbox full', 'returned'],
  ['RCPT', '550 no', 'returned'],
  ['RCPT', '550 5.1.5 a valid address', 'returned'],
  ['end', '554 5.7.1 refused', 'returned'],
] as const)('a server that says %s %s is not asked again: %s', async (at, says, outcome) => {
  const server = await mailServer((line) => (line.startsWith(at) ? says : undefined));
  const settled: string[] = [];
  const mail = createSmtpMail(
    { smtpUrl: server.smtpUrl, from: 'no-reply@example.com' },
    { settled: async ({ to }, came) => void settled.push(`${to} ${came}`) },
  );
  const sent = letter('gone@example.test');
  await database.db.transaction().execute((tx) => mail.queue(tx, sent));
  await runOnce({ connectionString: database.url, taskList: tasksOf(mail.jobs) });
  server.close();
  expect(settled).toEqual([`gone@example.test ${outcome}`]);
  // The worker takes finished jobs out of the table a moment later.
  await eventually(async () => expect(await waiting(sent)).toBe(0));
});

test.each([
  ['RCPT', '451 4.7.1 later'],
  ['MAIL', '550 5.1.8 who are you'],
  ['RCPT', '550 5.1.7 your sender'],
] as const)('what is no refusal of the recipient is tried again: %s %s', async (at, says) => {
  const server = await mailServer((line) => (line.startsWith(at) ? says : undefined));
  const settled: string[] = [];
  const settings = { smtpUrl: server.smtpUrl, from: 'no-reply@example.com' };
  const sent = letter('later@example.test');
  // A job of an earlier test may be due again by now.
  const mail = createSmtpMail(settings, {
    settled: async ({ id }, came) => void (id === sent.id && settled.push(came)),
  });
  await database.db.transaction().execute((tx) => mail.queue(tx, sent));
  await runOnce({ connectionString: database.url, taskList: tasksOf(mail.jobs) });
  expect(settled).toEqual([]);
  expect(await waiting(sent)).toBe(1);
  // The last attempt is reported.
  await expect(mail.jobs.send_mail?.run(sent, { isLast: true })).rejects.toThrow();
  server.close();
  expect(settled).toEqual(['failed']);
});

test('what is logged of a mail that could not be sent names no address', async () => {
  const says = '451 4.2.1 <Later@example.test>: mailbox busy';
  const server = await mailServer((line) => (line.startsWith('RCPT') ? says : undefined));
  const mail = createSmtpMail({ smtpUrl: server.smtpUrl, from: 'no-reply@example.com' });
  const failure = await mail.jobs.send_mail
    ?.run(letter('later@example.test'), { isLast: false })
    .catch((error: Error) => error);
  server.close();
  const logged = JSON.stringify(pino.stdSerializers.err(failure as Error));
  expect(logged).toContain('mailbox busy');
  expect(logged).toContain('RCPT TO');
  expect(logged).not.toMatch(/example\.test/i);
});

async function waiting({ id }: Mail): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int4 as jobs from graphile_worker._private_jobs where payload->>'id' = ${id}`.execute(
    database.db,
  );
  return rows[0]?.jobs ?? 0;
}

test('an address of sample mode that stands for an unknown one is reported once', async () => {
  const settled: string[] = [];
  const mail = createDevMail(database.db, {
    settled: async ({ to }, came) => void settled.push(`${to} ${came}`),
  });
  for (const to of ['a@returns.sample.test', 'a@sample.test']) {
    const sent = letter(to);
    await mail.committed(sent);
    await mail.committed(sent);
  }
  expect(settled).toEqual(['a@returns.sample.test noSuchAddress', 'a@sample.test accepted']);
});
