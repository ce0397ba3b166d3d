import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Platform } from './compose.ts';
import { createIdentityDesk } from './testing/identity-desk.ts';
import { registerCustomer } from './testing/sample-customer.ts';
import { startSamplePlatform } from './testing/sample-platform.ts';

/** One document for two customers, over the wire: what it takes to approve that. */

let platform: Platform;
let end: () => Promise<void>;
let desk: Awaited<ReturnType<typeof createIdentityDesk>>;

beforeAll(async () => {
  ({ platform, end } = await startSamplePlatform({ LOG_LEVEL: 'silent' }));
  desk = await createIdentityDesk(platform.server);
});
afterAll(() => end());

const why = 'Twins: both came to the branch with their own cards';

test('the document of another customer takes two operators and a note of each', async () => {
  const { call, approve, stateOf, reviewer, second } = desk;
  const own = await desk.send(await registerCustomer(platform.server, 'honest'), 'Okoro');
  expect((await call(reviewer, `review/${own}`)).result).toMatchObject({ needed: 1 });
  expect(await approve(reviewer, own)).toMatchObject({ code: 200 });
  const copier = await registerCustomer(platform.server, 'copier');
  const copied = await desk.send(copier, 'Okoro');
  expect((await call(reviewer, `review/${copied}`)).result).toMatchObject({ needed: 2 });
  expect(await approve(reviewer, copied)).toMatchObject({ refusal: 'NOTE_REQUIRED' });
  expect(await approve(reviewer, copied, why)).toMatchObject({ code: 200 });
  expect(await stateOf(copier)).toMatchObject({ status: 'pending', tier: 0 });
  expect(await approve(reviewer, copied, why)).toMatchObject({ refusal: 'FOUR_EYES_REQUIRED' });
  expect(await approve(second, copied)).toMatchObject({ refusal: 'NOTE_REQUIRED' });
  expect(await approve(second, copied, why)).toMatchObject({ code: 200 });
  expect(await stateOf(copier)).toMatchObject({ status: 'verified', tier: 1 });
});

test('two who approve a copy at once are two, and the same one twice at once is one', async () => {
  const { call, approve, stateOf, reviewer, second } = desk;
  const early = await registerCustomer(platform.server, 'early');
  const own = await desk.send(early, 'Mensah');
  const late = await registerCustomer(platform.server, 'late');
  const copied = await desk.send(late, 'Mensah');
  // The one who was first is no exception: neither is approved by one now.
  for (const id of [own, copied])
    expect((await call(reviewer, `review/${id}`)).result).toMatchObject({ needed: 2 });
  const twice = await Promise.all([approve(reviewer, own, why), approve(reviewer, own, why)]);
  expect(twice.map(({ refusal }) => refusal).toSorted()).toEqual(['FOUR_EYES_REQUIRED', undefined]);
  expect(await stateOf(early)).toMatchObject({ status: 'pending' });
  const both = await Promise.all([approve(reviewer, copied, why), approve(second, copied, why)]);
  expect(both).toMatchObject([{ code: 200 }, { code: 200 }]);
  expect(await stateOf(late)).toMatchObject({ status: 'verified' });
});
