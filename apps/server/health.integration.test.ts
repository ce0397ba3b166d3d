import { tmpdir } from 'node:os';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { bindHealth } from './health.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => await database.drop());

async function ready(needs: { dataDir: string; leastFree?: number }) {
  const server = fastify();
  onTestFinished(async () => await server.close());
  bindHealth(server, { db: database.db, ...needs });
  const { statusCode, body } = await server.inject('/ready');
  return [statusCode, JSON.parse(body).status];
}

test('it is ready while the database answers and the disk has room', async () => {
  expect(await ready({ dataDir: tmpdir() })).toEqual([200, 'ready']);
  expect(await ready({ dataDir: '/nowhere/at/all' })).toEqual([200, 'ready']);
  expect(await ready({ dataDir: tmpdir(), leastFree: Number.MAX_SAFE_INTEGER })).toEqual([503, 'disk full']);
});
