import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { createDatabaseThrottle, createMemoryThrottle } from './throttle.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => await database.drop());

const limit = { points: 3, seconds: 600 };
const ask = (throttle: { allows(key: string): Promise<boolean> }, key: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => throttle.allows(key)));
const allowed = (answers: boolean[]) => answers.filter(Boolean).length;

test('each key has its own points', async () => {
  const throttle = createMemoryThrottle(limit);
  expect(allowed(await ask(throttle, 'a', 5))).toBe(3);
  expect(allowed(await ask(throttle, 'b', 2))).toBe(2);
});

test('points in the database are shared by processes but not by names, and keys of any length do', async () => {
  const key = 'x'.repeat(1000);
  const [one, two] = [
    createDatabaseThrottle(database.db, 'a', limit),
    createDatabaseThrottle(database.db, 'a', limit),
  ];
  const answers = [...(await ask(one, key, 2)), ...(await ask(two, key, 2))];
  expect(allowed(answers)).toBe(3);
  expect(await createDatabaseThrottle(database.db, 'b', limit).allows(key)).toBe(true);
});

test('without its database it counts in memory', async () => {
  const lost = await createTestDatabase();
  const throttle = createDatabaseThrottle(lost.db, 'a', limit);
  await lost.drop();
  expect(allowed(await ask(throttle, 'a', 5))).toBe(3);
});
