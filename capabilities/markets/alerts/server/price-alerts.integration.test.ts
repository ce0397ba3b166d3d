import { runMigrations } from 'graphile-worker';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createScriptedPrices } from '#capabilities/markets/prices/server/testing/scripted-prices.ts';
import { createLedgerReader } from '#capabilities/money/ledger/server/ledger-reader.ts';
import { createMoneyLane, type RunningMoneyLane } from '#capabilities/money/ledger/server/money-lane.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { price } from '#foundation/money/testing/amounts.ts';
import { createDevMail } from '#foundation/server-kit/mail/dev-mailbox.ts';
import { listDevMail } from '#foundation/server-kit/mail/mail.sql.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import type { Language } from '#locales/languages.ts';
import type { AlertDirection } from '../rules.ts';
import { createPriceAlerts, type PriceAlerts } from './price-alerts.ts';

const start = Date.parse('2026-11-24T15:30:00Z');
const ada = asCustomerId(7n);

let database: TestDatabase;
let lane: RunningMoneyLane;
let scripted: ReturnType<typeof createScriptedPrices>;
let running: PriceAlerts[];

beforeEach(async () => {
  database = await createTestDatabase();
  await runMigrations({ connectionString: database.url });
  lane = createMoneyLane({ url: database.url, clock: { now: () => start }, onError: () => {} });
  scripted = createScriptedPrices(start);
  scripted.tick(138_700);
  running = [];
});
afterEach(async () => {
  for (const each of running) await each.stop();
  await lane.close();
  await database.drop();
});

async function begin(language: Language = 'en'): Promise<PriceAlerts> {
  const { db } = database;
  const alerts = createPriceAlerts({
    db,
    lane,
    mail: createDevMail(db),
    clock: { now: () => start },
    platformName: 'Assay',
    prices: scripted.prices,
    contactOf: async () => ({ email: 'ada@sample.test', language }),
    onError: (error) => expect.unreachable(String(error)),
  });
  await alerts.start();
  running.push(alerts);
  return alerts;
}

async function add(alerts: PriceAlerts, direction: AlertDirection, text: string) {
  const added = await alerts.add(ada, { code: 'EURUSD', direction, price: price(text) });
  if (!added.ok) throw new Error(added.refusal);
  return added.value;
}

const mails = () => listDevMail(database.db, 'ada@sample.test', 200);
const events = () => createLedgerReader({ db: database.db }).eventsAfter(ada, 0n, 200);

test.each([
  ['above', '1.388', [138_799], 138_800],
  ['above', '1.3880001', [138_800], 138_801],
  ['above', '1.388', [138_000, 138_799], 139_500],
  ['below', '1.386', [138_601], 138_600],
  ['below', '1.3859999', [138_600], 138_599],
] as const)('%s %s waits through %j and fires at %d, once', async (direction, at, short, reaching) => {
  const alerts = await begin();
  const { id } = await add(alerts, direction, at);
  for (const points of short) scripted.tick(points);
  await alerts.settled();
  expect(await mails()).toEqual([]);
  scripted.tick(reaching);
  scripted.tick(138_700);
  scripted.tick(reaching);
  await alerts.settled();
  const sequence = String(short.length + 2);
  const shown = String(reaching / 100_000);
  const tick = { price: shown, source: 'replay', sequence };
  expect(await alerts.list(ada)).toMatchObject([{ id, firedAt: '2026-11-24T15:30:00.000Z', tick }]);
  expect(await events()).toMatchObject([
    { event: 'notification', data: { kind: 'priceAlert', id, direction, tick } },
  ]);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.text).toContain(shown);
});

test('after a restart it fires, and what has fired does not fire again', async () => {
  const first = await begin();
  await add(first, 'above', '1.388');
  await add(first, 'above', '1.389');
  scripted.tick(138_800);
  await first.settled();
  await first.stop();
  const second = await begin();
  scripted.tick(138_850);
  await second.settled();
  expect(await mails()).toHaveLength(1);
  scripted.tick(138_900);
  await second.settled();
  expect(await mails()).toHaveLength(2);
  expect(await events()).toHaveLength(2);
});

test('two processes that both see the tick tell the customer once', async () => {
  const first = await begin();
  await add(first, 'below', '1.386');
  const second = await begin();
  scripted.tick(138_500);
  await Promise.all([first.settled(), second.settled()]);
  expect(await mails()).toHaveLength(1);
  expect(await events()).toHaveLength(1);
});

test('ticks between the setting and the restart are looked through', async () => {
  const first = await begin();
  await first.stop();
  await add(first, 'above', '1.388');
  scripted.tick(138_801);
  scripted.tick(138_700);
  const second = await begin();
  await second.settled();
  expect(await second.list(ada)).toMatchObject([{ tick: { price: '1.38801' } }]);
});

test('one that is removed stays silent, and customers can’t remove another’s', async () => {
  const alerts = await begin();
  const { id } = await add(alerts, 'above', '1.388');
  expect(await alerts.remove(asCustomerId(8n), id)).toMatchObject({ ok: false, refusal: 'NOT_FOUND' });
  expect(await alerts.remove(ada, id)).toMatchObject({ ok: true, value: [] });
  scripted.tick(139_000);
  await alerts.settled();
  expect([await mails(), await events()]).toEqual([[], []]);
});

test('fifty wait at most, also when they are asked for at once; a fired one makes room', async () => {
  const alerts = await begin();
  const wanted = { code: 'EURUSD', direction: 'above', price: price('1.4') } as const;
  await add(alerts, 'below', '1.38');
  const all = await Promise.all(Array.from({ length: 55 }, () => alerts.add(ada, wanted)));
  expect(all.filter(({ ok }) => ok)).toHaveLength(49);
  expect(all.find(({ ok }) => !ok)).toMatchObject({
    refusal: 'TOO_MANY_PRICE_ALERTS',
    params: { most: '50' },
  });
  scripted.tick(138_000);
  await alerts.settled();
  expect(await alerts.add(ada, wanted)).toMatchObject({ ok: true });
});

test('the mail is in the customer’s language', async () => {
  const alerts = await begin('ar');
  await add(alerts, 'above', '1.388');
  scripted.tick(138_800);
  await alerts.settled();
  expect((await mails())[0]?.text).toContain('ارتفع');
});

test('a split moves what waits along with the price, once, and ticks of before it fire nothing', async () => {
  const alerts = await begin();
  await add(alerts, 'below', '0.7');
  await add(alerts, 'above', '1.5');
  const common = { id: 4n, code: 'EURUSD', exDate: '2026-11-24', exAt: start + 1, isSample: false } as const;
  const split = { ...common, kind: 'split', from: 1n, to: 2n, state: 'confirmed' } as const;
  await alerts.carrier.carryOut(split);
  await alerts.carrier.carryOut(split);
  await alerts.carrier.carryOut({ ...common, id: 5n, kind: 'earnings', state: 'confirmed' });
  await alerts.settled();
  expect((await alerts.list(ada)).map((alert) => alert.price)).toEqual(['0.75', '0.35']);
  expect(await alerts.carrier.reach(split)).toEqual({ accounts: 1, records: 2, paidUnits: 0n });
  scripted.tick(69_350);
  await alerts.settled();
  expect(await mails()).toEqual([]);
  scripted.tick(75_000);
  await alerts.settled();
  expect(await mails()).toHaveLength(1);
});
