import { afterEach, beforeEach, expect, test } from 'vitest';
import { asOperatorId } from '#foundation/ids/ids.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { viewsAtMost } from '../views.ts';
import { createReviewViews, type ReviewViews } from './views.ts';

let database: TestDatabase;
let views: ReviewViews;
const [one, other] = [asOperatorId(1n), asOperatorId(2n)];

beforeEach(async () => {
  database = await createTestDatabase();
  views = createReviewViews(database.db);
});
afterEach(() => database.drop());

const search = { kind: 'withdrawal', sort: 'worth', amountFrom: '1000' };

async function saved(name: string, of = one): Promise<bigint> {
  const view = await views.save(of, name, search);
  return view.ok ? BigInt(view.value.id) : expect.fail(view.refusal);
}

test('a view is kept as it was looked at, renamed and forgotten; operators can’t see or change another’s', async () => {
  const id = await saved('Large ones');
  expect(await views.list(one)).toEqual([{ id: `${id}`, name: 'Large ones', search }]);
  expect(await views.list(other)).toEqual([]);
  expect(await views.rename(other, id, 'Mine now')).toMatchObject({ refusal: 'NOT_FOUND' });
  expect(await views.forget(other, id)).toMatchObject({ refusal: 'NOT_FOUND' });
  expect(await views.rename(one, id, 'Largest')).toMatchObject({ value: { name: 'Largest', search } });
  expect(await views.forget(one, id)).toEqual({ ok: true, value: null });
  expect(await views.list(one)).toEqual([]);
});

test('a name is used once by one operator, and again by another', async () => {
  const id = await saved('A');
  await saved('A', other);
  expect(await views.save(one, 'A', {})).toMatchObject({ refusal: 'VIEW_NAME_TAKEN' });
  const second = await saved('B');
  expect(await views.rename(one, second, 'A')).toMatchObject({ refusal: 'VIEW_NAME_TAKEN' });
  expect(await views.rename(one, id, 'A')).toMatchObject({ ok: true });
});

test('there are never more than there can be, however many are saved at once', async () => {
  const made = await Promise.all(
    Array.from({ length: viewsAtMost + 5 }, (_, index) => views.save(one, `View ${index}`, search)),
  );
  expect(made.filter(({ ok }) => ok)).toHaveLength(viewsAtMost);
  expect(await views.list(one)).toHaveLength(viewsAtMost);
});
