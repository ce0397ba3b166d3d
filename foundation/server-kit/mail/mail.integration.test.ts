import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { runMigrations, runOnce } from 'graphile-worker';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tasksOf } from '../jobs.ts';
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

test('in production the job speaks to the mail server and the mailbox stays empty', async () => {
  const received: string[] = [];
  const smtp = createServer((socket) => {
    let isData = false;
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      received.push(text);
      if (isData && text.endsWith('\r\n.\r\n')) {
        isData = false;
        socket.write('250 stored\r\n');
      } else if (isData) return;
      else if (text.startsWith('DATA')) {
        isData = true;
        socket.write('354 go on\r\n');
      } else socket.write(text.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n');
    });
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp, 'listening');
  const address = smtp.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const mail = createSmtpMail({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Assay <no-reply@example.com>' });
  const sent = letter('real@example.test');
  await database.db.transaction().execute((tx) => mail.queue(tx, sent));
  await mail.committed(sent);
  expect(received).toEqual([]);
  await runOnce({ connectionString: database.url, taskList: tasksOf(mail.jobs) });
  smtp.close();
  expect(received.join('')).toContain(`Message-ID: <${sent.id}@example.com>`);
  expect(received.join('')).toContain('RCPT TO:<real@example.test>');
  expect(await listDevMail(database.db, sent.to, 10)).toEqual([]);
});
