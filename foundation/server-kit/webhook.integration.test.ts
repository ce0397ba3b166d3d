import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { runMigrations, runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tasksOf } from './jobs.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { createWebhook } from './webhook.ts';

const key = 'a-key-that-only-the-receiver-has-too';
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await runMigrations({ connectionString: database.url });
});
afterAll(async () => await database.drop());

/** What listens outside; `status` is what it answers to one post after the other. */
async function receiver(...status: number[]) {
  const posts: { headers: IncomingMessage['headers']; body: string; path: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      posts.push({ headers: request.headers, body: Buffer.concat(chunks).toString(), path: request.url });
      response.writeHead(status[posts.length - 1] ?? 204, { location: '/elsewhere' }).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { posts, url: `http://127.0.0.1:${port}/hook`, close: () => server.close() };
}

async function queueAndRun(url: string, body: object): Promise<ReturnType<typeof createWebhook>> {
  const hook = createWebhook({ url, key });
  await database.db.transaction().execute((tx) => hook.queue(tx, body));
  await runOnce({ connectionString: database.url, taskList: tasksOf(hook.jobs) });
  return hook;
}

async function counted(which = sql`true`) {
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int4 as jobs from graphile_worker.jobs where ${which}`.execute(database.db);
  return rows[0]?.jobs;
}
const waiting = () => counted();
const running = () => counted(sql`locked_at is not null`);

test('what is posted is signed over its id, its time and its body', async () => {
  const { posts, url, close } = await receiver();
  await queueAndRun(url, { type: 'reviews.late', kinds: [] });
  close();
  const [post, ...more] = posts;
  expect(more).toEqual([]);
  const headers = Object.entries(post?.headers ?? {}).map(([name, value]) => [name, String(value)]);
  const received = new Webhook(key, { format: 'raw' }).verify(post?.body ?? '', Object.fromEntries(headers));
  expect(received).toEqual({ type: 'reviews.late', kinds: [] });
  // The job ends after its answer has come.
  await expect.poll(waiting).toBe(0);
});

test('what is not taken is posted again under the same id, and redirects are not followed', async () => {
  const { posts, url, close } = await receiver(302, 500);
  const hook = await queueAndRun(url, { type: 'again' });
  for (const left of [1, 0]) {
    expect(posts.map(({ path }) => path)).not.toContain('/elsewhere');
    expect(await waiting()).toBe(1);
    // One that still runs would not be rescheduled.
    await expect.poll(running).toBe(0);
    await sql`select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs`.execute(
      database.db,
    );
    await runOnce({ connectionString: database.url, taskList: tasksOf(hook.jobs) });
    await expect.poll(waiting).toBe(left);
  }
  close();
  expect(posts).toHaveLength(3);
  expect(new Set(posts.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('with what was undone nothing is posted', async () => {
  const { posts, url, close } = await receiver();
  const hook = createWebhook({ url, key });
  const undone = database.db.transaction().execute(async (tx) => {
    await hook.queue(tx, { type: 'undone' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await runOnce({ connectionString: database.url, taskList: tasksOf(hook.jobs) });
  close();
  expect(posts).toEqual([]);
});
