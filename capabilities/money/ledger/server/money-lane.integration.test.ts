import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import type { LedgerListener, MoneyCommandKind, StoredEvent } from '../face.ts';
import type { AccountKey, Transfer } from '../rules.ts';
import { postTransfers, transferKind } from '../transfer-kind.ts';
import { createNotesTable, writeNote } from './testing/notes.ts';
import { createTestLane, type TestLane } from './testing/test-lane.ts';

const ada: AccountKey = { book: 'real', customerId: asCustomerId(1n) };
const bob: AccountKey = { book: 'real', customerId: asCustomerId(2n) };
const house: AccountKey = { book: 'real', customerId: asCustomerId(0n) };
const funding = transfer('outside', 'available', 100n);

/** What no type lets through: a bug. */
const anyData = z.custom<Readonly<Record<string, never>>>();

let stage: TestLane;
beforeEach(async () => {
  stage = await createTestLane();
  await createNotesTable(stage.db);
});
afterEach(async () => await stage.end());

function transfer(from: Transfer['from'], to: Transfer['to'], units: bigint): Transfer {
  return { from, to, asset: 'USDT', units, reason: 'adjustment', ref: 'ref' };
}

function request(id: string, fingerprint = id) {
  return { id, fingerprint };
}

async function available(key: AccountKey): Promise<bigint> {
  return (await stage.ledger.balances(key)).USDT.available;
}

async function countNotes(): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from note.note`.execute(stage.db);
  return Number(rows[0]?.count);
}

test('transfers change the balances of their own book and asset alone, and are kept with the balance after', async () => {
  await stage.lane.submit(postTransfers, { key: ada, input: [funding] });
  const input = [transfer('available', 'margin', 40n), transfer('available', 'house/fees', 5n)];
  expect(await stage.lane.submit(postTransfers, { key: ada, input })).toEqual(accept(null));

  const balances = await stage.ledger.balances(ada);
  expect(balances.USDT).toMatchObject({ available: 55n, margin: 40n, held: 0n });
  expect(balances.BTC.available).toBe(0n);
  expect((await stage.ledger.balances({ ...ada, book: 'demo' })).USDT.available).toBe(0n);
  expect(await stage.ledger.houseBalance('real', 'house/fees', 'USDT')).toBe(5n);
  expect(await stage.ledger.houseBalance('demo', 'house/fees', 'USDT')).toBe(0n);
  const { total, rows } = await stage.ledger.listTransfers(ada, {}, { offset: 0, limit: 2 });
  expect(total).toBe(3);
  expect(rows.map(({ to, units, availableAfter }) => [to, units, availableAfter])).toEqual([
    ['house/fees', 5n, 55n],
    ['margin', 40n, 60n],
  ]);
  const [first] = await stage.ledger.transfersOf(ada, 'ref');
  expect(first).toMatchObject({
    ...funding,
    key: ada,
    at: stage.clock.now(),
    batchHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test('a command that would overdraw is refused whole, and leaves nothing', async () => {
  await stage.lane.submit(postTransfers, { key: ada, input: [funding] });
  const input = {
    text: 'too much',
    transfers: [transfer('available', 'margin', 60n), transfer('available', 'held', 60n)],
  };
  expect(await stage.lane.submit(writeNote, { key: ada, input })).toEqual(refuse('INSUFFICIENT_BALANCE'));
  expect((await stage.ledger.balances(ada)).USDT).toMatchObject({ available: 100n, margin: 0n, held: 0n });
  expect(await countNotes()).toBe(0);
});

test('commands of one batch are each decided against what those before them left', async () => {
  await stage.lane.submit(postTransfers, { key: ada, input: [funding] });
  const spend = { text: 'spend', transfers: [transfer('available', 'held', 40n)] };
  const answers = await Promise.all(
    [1, 2, 3].map(() => stage.lane.submit(writeNote, { key: ada, input: spend })),
  );
  expect(answers).toEqual([accept({ notes: 1 }), accept({ notes: 2 }), refuse('INSUFFICIENT_BALANCE')]);
  expect(await countNotes()).toBe(2);
});

test.each([
  ['refused by its rules', 'refused', refuse('AMOUNT_INVALID', { most: '1' })],
  ['with a bug', 'broken', /a bug in the rules/],
  ['that the database will not store', 'unstorable', /note_text_check/],
  ['with text that Postgres does not take', 'nul \0', /invalid byte sequence/],
])('a command %s harms none of its neighbours', async (_, text, expected) => {
  const note = (text: string, key: AccountKey) =>
    stage.lane.submit(writeNote, { key, input: { text, transfers: [funding] } });
  const outcomes = await Promise.allSettled([
    note('a', ada),
    note('b', bob),
    note(text, ada),
    note('c', ada),
    note('d', bob),
  ]);
  const [, , bad, ...rest] = outcomes;
  if (expected instanceof RegExp)
    expect(bad).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(expected) } });
  else expect(bad).toEqual({ status: 'fulfilled', value: expected });
  expect(rest).toEqual([
    { status: 'fulfilled', value: accept({ notes: 2 }) },
    { status: 'fulfilled', value: accept({ notes: 2 }) },
  ]);
  expect([await available(ada), await available(bob), await countNotes()]).toEqual([200n, 200n, 4]);
});

test('of a command that pays two customers, and has a bug in the part of the second, nothing is left', async () => {
  const gift = transferKind('test.gift', () =>
    accept({ transfers: [funding], answer: null, events: [{ event: 'balance', data: {} }] }),
  );
  const giftToBoth = (data: unknown): typeof gift => ({
    ...gift,
    parties: () => [bob],
    decide(input, context) {
      const events = [{ event: 'balance', data: anyData.parse(data) }] as const;
      const others = [{ key: bob, transfers: [funding], events }];
      const own = gift.decide(input, context);
      return own.ok ? accept({ ...own.value, others }) : own;
    },
  });
  const [bad, good] = await Promise.allSettled([
    stage.lane.submit(giftToBoth(undefined), { key: ada, input: null }),
    stage.lane.submit(giftToBoth({}), { key: ada, input: null }),
  ]);
  expect(bad).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(/JSON/) } });
  expect(good).toEqual({ status: 'fulfilled', value: accept(null) });
  expect([await available(ada), await available(bob)]).toEqual([100n, 100n]);
  expect(await stage.ledger.eventsAfter(ada.customerId, 0n, 10)).toHaveLength(1);
});

test('a participant that fails before it sends its statement stops the commit', async () => {
  const forgetful = transferKind('test.forgetful', () => accept({ transfers: [funding], answer: null }));
  const kind = {
    ...forgetful,
    participant: {
      ...forgetful.participant,
      store: async () => {
        await Promise.resolve();
        throw new Error('forgot');
      },
    },
  };
  await expect(stage.lane.submit(kind, { key: ada, input: null })).rejects.toThrow('forgot');
  expect(await available(ada)).toBe(0n);
});

test('a repeated request gives the stored answer, in the same batch, in a later one and after a restart', async () => {
  const command = { key: ada, input: { text: 'once', transfers: [funding] }, request: request('r1') };
  const twice = await Promise.all([1, 2].map(() => stage.lane.submit(writeNote, command)));
  const again = await stage.lane.submit(writeNote, command);
  expect([...twice, again]).toEqual([1, 2, 3].map(() => accept({ notes: 1 })));
  expect([await available(ada), await countNotes()]).toEqual([100n, 1]);
});

test('a refusal is the answer of its request id too, and an answer outlives the throttle', async () => {
  const input = [transfer('available', 'held', 1n)];
  const submit = () => stage.lane.submit(postTransfers, { key: ada, input, request: request('r1') });
  expect(await submit()).toEqual(refuse('INSUFFICIENT_BALANCE'));
  await stage.lane.submit(postTransfers, { key: ada, input: [funding] });
  stage.clock.advance(60_000);
  expect(await submit()).toEqual(refuse('INSUFFICIENT_BALANCE'));
});

test('a request id with another input, kind or book is refused; another customer may have the same id', async () => {
  const submit = (key: AccountKey, fingerprint: string, kind = postTransfers) =>
    stage.lane.submit(kind, { key, input: [funding], request: request('r1', fingerprint) });
  expect(await submit(ada, 'body')).toEqual(accept(null));
  expect(await submit(ada, 'other body')).toEqual(refuse('REQUEST_ID_REUSED'));
  expect(await submit({ ...ada, book: 'demo' }, 'body')).toEqual(refuse('REQUEST_ID_REUSED'));
  expect(await submit(ada, 'body', { ...postTransfers, name: 'test.other' })).toEqual(
    refuse('REQUEST_ID_REUSED'),
  );
  expect(await submit(bob, 'body')).toEqual(accept(null));
  expect([await available(ada), await available(bob)]).toEqual([100n, 100n]);
});

test('the same command under a new request id waits ten seconds', async () => {
  const submit = (id: string) =>
    stage.lane.submit(postTransfers, { key: ada, input: [funding], request: request(id, 'same') });
  expect(await Promise.all([submit('r1'), submit('r2')])).toEqual([
    accept(null),
    refuse('TOO_FREQUENT', { seconds: '10' }),
  ]);
  stage.clock.advance(9_999);
  expect(await submit('r3')).toEqual(refuse('TOO_FREQUENT', { seconds: '10' }));
  stage.clock.advance(1);
  // What was too soon was not decided: its id is free.
  expect(await submit('r3')).toEqual(accept(null));
  expect(await available(ada)).toBe(200n);
});

test('a refused command does not hold off the next one', async () => {
  const submit = (id: string) =>
    stage.lane.submit(postTransfers, {
      key: ada,
      input: [transfer('available', 'held', 1n)],
      request: request(id, 'same'),
    });
  expect(await submit('r1')).toEqual(refuse('INSUFFICIENT_BALANCE'));
  await stage.lane.submit(postTransfers, { key: ada, input: [funding] });
  expect(await submit('r2')).toEqual(accept(null));
});

test('customer 0 moves the platform’s own money, and has no customer account', async () => {
  const fund = [
    transfer('outside', 'house/loan-interest', 50n),
    transfer('house/loan-interest', 'house/losses', 20n),
  ];
  expect(await stage.lane.submit(postTransfers, { key: house, input: fund })).toEqual(accept(null));
  expect(await stage.ledger.houseBalance('real', 'house/loan-interest', 'USDT')).toBe(30n);
  await expect(stage.lane.submit(postTransfers, { key: house, input: [funding] })).rejects.toThrow(
    'no account',
  );
});

test('listeners hear of each commit with stored events; one that throws is reported and harms nothing', async () => {
  const news: Parameters<LedgerListener>[0][] = [];
  stage.lane.listen(() => {
    throw new Error('deaf');
  });
  stage.lane.listen((heard) => void news.push(heard));
  const note = (text: string) =>
    stage.lane.submit(writeNote, { key: ada, input: { text, transfers: [funding] } });
  await Promise.all([note('a'), note('refused'), note('b')]);
  expect(stage.errors).toEqual([new Error('deaf')]);
  expect(news).toHaveLength(1);
  const [{ events, balances }] = [news[0] ?? { events: [], balances: undefined }];
  expect(events.map(({ event, data }) => [event, data])).toEqual([
    ['balance', { text: 'a' }],
    ['balance', { text: 'b' }],
  ]);
  expect(balances?.USDT.available).toBe(200n);
  expect(await stage.ledger.eventsAfter(ada.customerId, 0n, 10)).toEqual(events);
  expect(await stage.ledger.eventsAfter(ada.customerId, events[0]?.sequence ?? 0n, 10)).toEqual(
    events.slice(1),
  );
  const now = stage.clock.now();
  expect(await stage.ledger.sequenceBefore(ada.customerId, now)).toBe(0n);
  expect(await stage.ledger.sequenceBefore(ada.customerId, now + 1)).toBe(events.at(-1)?.sequence);
});

test('events are read back as they were sent', async () => {
  const events = [
    { event: 'balance', data: { text: 'one' } },
    { event: 'bell', data: { unread: 2 } },
  ] as const;
  const telling = transferKind('test.tell', () => accept({ transfers: [], answer: null, events }));
  await stage.lane.submit(telling, { key: ada, input: null });
  expect(await stage.ledger.eventsAfter(ada.customerId, 0n, 20)).toMatchObject(events);
});

test('transfers and batches can be neither changed nor removed', async () => {
  await stage.lane.submit(postTransfers, { key: ada, input: [funding] });
  for (const statement of [
    'update ledger.posting set units = 1',
    'delete from ledger.posting',
    'truncate ledger.posting',
    'update ledger.batch set chain = 2',
    'delete from ledger.batch',
    'truncate ledger.batch',
  ]) {
    await expect(sql.raw(statement).execute(stage.db)).rejects.toThrow('append-only');
  }
});

test('money that moves without an event of its own is sent as balance, live and later alike', async () => {
  const told: StoredEvent[] = [];
  stage.lane.listen(({ key, events }) => void (key.customerId === ada.customerId && told.push(...events)));
  await stage.lane.submit(postTransfers, { key: ada, input: [funding] });
  await stage.lane.submit(postTransfers, { key: ada, input: [transfer('available', 'margin', 500n)] });
  await stage.lane.submit(postTransfers, { key: house, input: [transfer('outside', 'house/fees', 1n)] });
  expect(told).toEqual([{ sequence: expect.any(BigInt), event: 'balance', data: {} }]);
  expect(await stage.ledger.eventsAfter(ada.customerId, 0n, 10)).toEqual(told);
});

test('a mark stands from command to command, is stored with the money, and is never set back', async () => {
  const seen: bigint[] = [];
  const marking: MoneyCommandKind<bigint | undefined, null, null, null> = {
    name: 'test.mark',
    participant: postTransfers.participant,
    decide(mark, context) {
      seen.push(context.mark);
      return accept({ transfers: [funding], change: null, answer: null, events: [], ...(mark && { mark }) });
    },
  };
  const markTo = (mark?: bigint) => stage.lane.submit(marking, { key: ada, input: mark });
  // In one batch, then in one of their own.
  await Promise.all([markTo(5n), markTo(), markTo(7n)]);
  await markTo();
  await expect(markTo(6n)).rejects.toThrow('sets the mark of real/1 back from 7 to 6');

  expect(seen.slice(0, 4)).toEqual([0n, 5n, 5n, 7n]);
  expect(await stage.ledger.marks([ada, bob])).toEqual(new Map([['real/1', 7n]]));
  expect(await available(ada)).toBe(400n);
});
