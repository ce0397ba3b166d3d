import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createStage,
  type Stage,
  visitor,
} from '#capabilities/people/customers/server/testing/customers-stage.ts';
import { loadSampleCustomers } from './sample-customers.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(async () => await stage.close());

test('the sample customers can sign in, and loading them again leaves them as they are', async () => {
  const first = await loadSampleCustomers(stage.db, stage.clock);
  expect(first.map(({ email }) => email)).toEqual(['demo@sample.test', 'verified@sample.test']);
  const again = await loadSampleCustomers(stage.db, stage.clock);
  expect(again).toEqual(first);
  expect(await stage.customers.countCustomers()).toBe(2);
  for (const { email, id } of first) {
    const signedIn = await stage.customers.signIn({ account: email, password: 'sample-customer-1' }, visitor);
    expect(signedIn).toMatchObject({ ok: true, value: { user: { id: id.toString() } } });
  }
});
