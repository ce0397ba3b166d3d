import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { listDocuments } from '#capabilities/desk/configuration/console-contract.ts';
import type { Platform } from './compose.ts';
import { signIn, uidOf } from './testing/sample-customer.ts';
import { asOperator, operatorCookie } from './testing/sample-operator.ts';
import { startSamplePlatform } from './testing/sample-platform.ts';

let platform: Platform;
let end: () => Promise<void>;

beforeAll(async () => {
  ({ platform, end } = await startSamplePlatform());
});
afterAll(async () => await end());

async function askAs(name: string, url: string, payload?: object) {
  const cookie = await operatorCookie(platform.server, name);
  return (await asOperator(platform.server, cookie, url, payload)).json();
}

const worded = z.object({
  documents: z.record(z.string(), z.object({ title: z.string().min(1), lead: z.string().min(1) })),
});

test.each(['en', 'ar'])(
  'in %s every document of the configuration has a title, never its name',
  async (language) => {
    const { result } = await askAs('auditor', listDocuments.path);
    const names = z.array(z.object({ name: z.string() })).parse(result);
    expect(names.length).toBeGreaterThan(20);
    const file = join(import.meta.dirname, `../../locales/${language}/configuration.json`);
    const { documents } = worded.parse(JSON.parse(await readFile(file, 'utf8')));
    expect(names.filter(({ name }) => documents[name.replace('.', '-')] === undefined)).toEqual([]);
  },
);

test('an operator who takes too much reads of the customer, and one who writes too little how long it may be', async () => {
  const customer = await signIn(platform.server, 'demo@sample.test', 'demo');
  const wanted = {
    uid: await uidOf(customer),
    book: 'demo',
    currency: 'USDT',
    amount: '-9000000',
    reasonCode: 'goodwill',
  };
  const ask = (note: string) => askAs('treasurer', '/swx/operator/adjustment/request', { ...wanted, note });
  expect(await ask('more than there is')).toMatchObject({
    refusal: 'INSUFFICIENT_BALANCE',
    msg: 'The customer’s balance is too small for this.',
  });
  expect(await ask(' ')).toMatchObject({
    refusal: 'NOTE_REQUIRED',
    msg: expect.stringMatching(/^Write between \d+ and [\d,]+ characters/),
  });
});
