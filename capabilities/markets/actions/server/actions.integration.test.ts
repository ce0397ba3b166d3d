import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { upsertInstruments } from '#capabilities/markets/catalogue/server/instruments.sql.ts';
import { sampleEntries } from '#capabilities/markets/catalogue/server/testing/listed-sample.ts';
import { asOperatorId } from '#foundation/ids/ids.ts';
import { asPrice } from '#foundation/money/price.ts';
import type { OperatorSession } from '#foundation/server-kit/call-router.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { type AdjustableClock, createFixedClock, dayMs, hourMs } from '#foundation/time/clock.ts';
import type { ActionTerms, CorporateAction } from '../action.ts';
import type { ActionCarrier, Announced } from '../face.ts';
import { heldAtMostMs } from './holds.ts';
import type { HolderNews } from './tell-ahead.ts';
import { recordingSpeaks, startActions } from './testing/start-actions.ts';

/** A Tuesday; its session in New York is open. */
const now = Date.parse('2026-11-24T15:30:00Z');
const split: ActionTerms = { kind: 'split', from: 1n, to: 2n };
const dividend: ActionTerms = { kind: 'dividend', amount: asPrice(12_500_000_000n), isSpecial: false };
const venue = { source: 'twelvedata', isOwnWitness: false };
const [ada, bo, cy] = [1n, 2n, 3n].map(
  (id): OperatorSession => ({
    sessionId: `s${id}`,
    operatorId: asOperatorId(id),
    email: `operator-${id}@sample.test`,
    permissions: new Set(['markets.configure']),
    isSteppedUp: true,
  }),
) as [OperatorSession, OperatorSession, OperatorSession];

let clock: AdjustableClock;
let database: TestDatabase;
let actions: Awaited<ReturnType<typeof startActions>>;
let told: HolderNews[];
let errors: unknown[];

/** A process that knows nothing but the database. */
function started() {
  return startActions(
    { db: database.db, clock },
    (failure) => void errors.push(failure),
    async (_, news) => void told.push(news),
  );
}

beforeEach(async () => {
  [told, errors] = [[], []];
  database = await createTestDatabase();
  clock = createFixedClock(now);
  await upsertInstruments(database.db, sampleEntries(now));
  actions = await started();
});
afterEach(() => database.drop());

const tells = (...announced: readonly Announced[]) => actions.hear(venue, async () => announced);
const propose = (by: OperatorSession, terms: ActionTerms = split, exDate = '2026-11-27', code = 'AAPL') =>
  actions.desk.propose(by, { code, terms, exDate }, 'announced by the company');
const decide = (by: OperatorSession, act: 'confirm' | 'withdraw', id = 1n) =>
  actions.desk.decide(by, { id, act, reason: 'read the notice' });
const states = (code = 'AAPL') => actions.ofMarket(code).map(({ kind, state }) => `${kind} ${state}`);
const exAt = Date.parse('2026-11-27T14:30:00Z');

async function logged(): Promise<string[]> {
  const { rows } = await sql<{ act: string }>`
    select name || ' ' || array_to_string(operator_ids, '+') as act from audit.act order by sequence`.execute(
    database.db,
  );
  return rows.map(({ act }) => act);
}

test('one source proposes, however often it says so; an operator’s word confirms it', async () => {
  await tells({ code: 'AAPL', terms: split, exDate: '2026-11-27' });
  await tells({ code: 'AAPL', terms: split, exDate: '2026-11-27' });
  expect(states()).toEqual(['split proposed']);
  expect(actions.ofMarket('AAPL')[0]).toMatchObject({ exAt, exDate: '2026-11-27', isSample: false });
  expect(await propose(ada)).toMatchObject({ ok: true });
  expect(states()).toEqual(['split confirmed']);
  expect(await logged()).toEqual(['actions.propose 1']);
});

test('an operator alone agrees to nothing; a second one or a venue does', async () => {
  await propose(ada);
  expect(await propose(ada)).toMatchObject({ refusal: 'FOUR_EYES_REQUIRED' });
  expect(await decide(ada, 'confirm')).toMatchObject({ refusal: 'FOUR_EYES_REQUIRED' });
  expect(states()).toEqual(['split proposed']);
  expect(await decide(bo, 'confirm')).toMatchObject({ ok: true });
  expect(states()).toEqual(['split confirmed']);
  expect(await decide(cy, 'confirm')).toMatchObject({ refusal: 'REVIEW_DECIDED' });
  await propose(ada, dividend, '2026-12-03');
  await tells({ code: 'AAPL', terms: dividend, exDate: '2026-12-03' });
  expect(states()).toEqual(['split confirmed', 'dividend confirmed']);
  expect(await logged()).toEqual(['actions.propose 1', 'actions.confirm 2', 'actions.propose 1']);
});

test('two withdraw; the venue’s next word does not bring it back, and an operator may propose it again', async () => {
  await tells({ code: 'AAPL', terms: split, exDate: '2026-11-27' });
  await decide(bo, 'withdraw');
  expect(await decide(bo, 'withdraw')).toMatchObject({ refusal: 'FOUR_EYES_REQUIRED' });
  expect(states()).toEqual(['split proposed']);
  await decide(cy, 'withdraw');
  await tells({ code: 'AAPL', terms: split, exDate: '2026-11-27' });
  expect(states()).toEqual([]);
  expect(await decide(ada, 'confirm')).toMatchObject({ refusal: 'REVIEW_DECIDED' });
  await propose(ada);
  expect(states()).toEqual(['split proposed']);
  expect(await logged()).toEqual(['actions.askToWithdraw 2', 'actions.withdraw 2+3', 'actions.propose 1']);
});

test('two sources that differ about a day are two proposals, of which one can be confirmed', async () => {
  await tells({ code: 'AAPL', terms: split, exDate: '2026-11-27' });
  await propose(ada, { kind: 'split', from: 1n, to: 3n });
  expect(states()).toEqual(['split proposed', 'split proposed']);
  await decide(bo, 'confirm', 2n);
  expect(await decide(bo, 'confirm', 1n)).toMatchObject({ refusal: 'ACTION_CONTRADICTED' });
  expect(states()).toEqual(['split proposed', 'split confirmed']);
});

test('what is no share, no day or long past is refused', async () => {
  expect(await propose(ada, split, '2026-11-27', 'EURUSD')).toMatchObject({ refusal: 'INSTRUMENT_UNKNOWN' });
  expect(await propose(ada, split, '2026-11-16')).toMatchObject({ refusal: 'ACTION_DATE_INVALID' });
  expect(await propose(ada, split, '2026-11-19')).toMatchObject({ ok: true });
});

test('unconfirmed on the eve it halts new business; from the ex moment on no price decides', async () => {
  await tells({ code: 'AAPL', terms: split, exDate: '2026-11-27' });
  const eve = exAt - dayMs;
  const closed = (at: number) => [actions.isClosedToNew('AAPL', at), actions.isHeld('AAPL', at)];
  expect([closed(eve - 1), closed(eve), closed(exAt - 1), closed(exAt)]).toEqual([
    [false, false],
    [true, false],
    [true, false],
    [true, true],
  ]);
  await decide(ada, 'confirm');
  expect([closed(eve), closed(exAt - 1), closed(exAt)]).toEqual([
    [false, false],
    [false, false],
    [true, true],
  ]);
  expect(actions.isClosedToNew('MSFT', exAt)).toBe(false);
});

test('earnings need no second word and hold nothing', async () => {
  await tells({ code: 'AAPL', terms: { kind: 'earnings' }, exDate: '2026-11-27' });
  expect(states()).toEqual(['earnings confirmed']);
  expect([actions.isClosedToNew('AAPL', exAt), actions.isHeld('AAPL', exAt)]).toEqual([false, false]);
});

/** A carrier that writes down what it carried out, and fails so many times first. */
function carrier(name: ActionCarrier['name'], done: string[], failures = 0): ActionCarrier {
  let left = failures;
  return {
    name,
    async carryOut(action: CorporateAction) {
      if (left-- > 0) throw new Error(`${name} fails`);
      done.push(`${name} ${action.kind}`);
    },
    reach: async () => ({ accounts: 0, records: 0, paidUnits: 0n }),
  };
}

test('at the ex moment all carriers carry it out, in order, then it is applied and told of in that moment', async () => {
  const done: string[] = [];
  actions.register(carrier('orders', done));
  actions.register(carrier('options', done));
  await actions.hear(recordingSpeaks, async () => [
    { code: 'AAPL', terms: dividend, exDate: '2026-11-27' },
    { code: 'AAPL', terms: split, exDate: '2026-11-27' },
    { code: 'AAPL', terms: { kind: 'earnings' }, exDate: '2026-11-27' },
  ]);
  actions.onApplied(({ kind }) => done.push(`applied ${kind}, held ${actions.isHeld('AAPL', exAt)}`));
  clock.advance(exAt - 1 - now);
  await actions.carryOut();
  expect(done).toEqual([]);
  clock.advance(1);
  await Promise.all([actions.carryOut(), actions.carryOut()]);
  expect(done).toEqual([
    'orders dividend',
    'options dividend',
    'applied dividend, held true',
    'orders split',
    'options split',
    'applied split, held false',
    'applied earnings, held false',
  ]);
  expect(actions.factors('AAPL')).toEqual([{ at: exAt, numerator: 1n, denominator: 2n }]);
  await actions.carryOut();
  expect(done).toHaveLength(7);
});

test('what fails stays due and held, the later one behind it; another market goes on, and a new start as well', async () => {
  const done: string[] = [];
  actions.register(carrier('orders', done, 1));
  await actions.hear(recordingSpeaks, async () => [
    { code: 'AAPL', terms: dividend, exDate: '2026-11-27' },
    { code: 'AAPL', terms: split, exDate: '2026-11-27' },
    { code: 'MSFT', terms: split, exDate: '2026-11-27' },
  ]);
  clock.advance(exAt - now);
  await actions.carryOut();
  expect([states(), states('MSFT')]).toEqual([['dividend confirmed', 'split confirmed'], ['split applied']]);
  expect(errors).toHaveLength(1);
  expect([actions.isHeld('AAPL', exAt), actions.isHeld('MSFT', exAt)]).toEqual([true, false]);

  actions = await started();
  actions.register(carrier('orders', done));
  await actions.start?.();
  await actions.stop?.();
  expect([states(), done]).toEqual([
    ['dividend applied', 'split applied'],
    ['orders split', 'orders dividend', 'orders split'],
  ]);
});

test('what was begun is finished before one that is learnt of meanwhile, whatever their ex moments', async () => {
  const done: string[] = [];
  actions.register(carrier('orders', done));
  actions.register(carrier('options', done, 1));
  await actions.hear(recordingSpeaks, async () => [{ code: 'AAPL', terms: dividend, exDate: '2026-11-27' }]);
  clock.advance(exAt - now);
  await actions.carryOut();
  // Each record keeps the action it had last: another one between would have this one done to it again.
  actions = await started();
  actions.register(carrier('orders', done));
  actions.register(carrier('options', done));
  await actions.hear(recordingSpeaks, async () => [{ code: 'AAPL', terms: split, exDate: '2026-11-25' }]);
  await actions.carryOut();
  expect(done).toEqual([
    'orders dividend',
    'orders dividend',
    'options dividend',
    'orders split',
    'options split',
  ]);
});

test('confirmed and under way it can’t be withdrawn; unconfirmed it can, and frees the market', async () => {
  await actions.hear(recordingSpeaks, async () => [{ code: 'MSFT', terms: split, exDate: '2026-11-27' }]);
  await tells({ code: 'AAPL', terms: split, exDate: '2026-11-27' });
  clock.advance(exAt - now);
  expect(await decide(ada, 'withdraw', 1n)).toMatchObject({ refusal: 'FOUR_EYES_REQUIRED' });
  await actions.carryOut();
  expect(states()).toEqual(['split proposed']);
  expect(actions.isHeld('AAPL', clock.now())).toBe(true);
  await decide(ada, 'withdraw', 2n);
  await decide(bo, 'withdraw', 2n);
  expect(actions.isHeld('AAPL', clock.now())).toBe(false);
});

test('a split announced while the platform was down is due as soon as it hears of it', async () => {
  await tells();
  clock.advance(exAt + hourMs - now);
  actions = await started();
  let since = 0;
  await actions.hear(venue, async (from) => {
    since = from;
    return [{ code: 'AAPL', terms: split, exDate: '2026-11-27' }];
  });
  expect(since).toBe(now);
  expect(actions.isHeld('AAPL', clock.now())).toBe(true);
  await decide(ada, 'confirm');
  await actions.carryOut();
  expect(states()).toEqual(['split applied']);
});

test('holders are notified three days and one day before, each once, over restarts too', async () => {
  await actions.hear(recordingSpeaks, async () => [{ code: 'AAPL', terms: split, exDate: '2026-12-01' }]);
  const at = Date.parse('2026-12-01T14:30:00Z');
  const tell = async () => await actions.clockMove?.caughtUp();
  const days = () => told.map((each) => ('days' in each ? each.days : 0));
  await tell();
  expect(days()).toEqual([]);
  clock.advance(at - 3 * dayMs - now);
  await tell();
  actions = await started();
  await tell();
  expect(days()).toEqual([3]);
  clock.advance(2 * dayMs);
  await tell();
  await tell();
  expect(days()).toEqual([3, 1]);
  expect(told[1]).toMatchObject({ action: { code: 'AAPL', kind: 'split' } });
});

test('a market that is held past its ex moment is operators’ work; its holders are notified once when it lasts', async () => {
  await tells({ code: 'AAPL', terms: split, exDate: '2026-11-27' });
  const work = async () => [
    await actions.timedWork.count(clock.now()),
    (await actions.timedWork.waiting({ limit: 10 })).map(({ subjectId, dueAt }) => [subjectId, dueAt]),
  ];
  const caughtUp = async () => await actions.clockMove?.caughtUp();
  expect(actions.holds()).toEqual([]);
  clock.advance(exAt - now);
  await caughtUp();
  const ahead = told.length;
  expect(actions.holds()).toEqual([{ code: 'AAPL', why: 'unconfirmed', since: exAt }]);
  expect(await work()).toEqual([{ waiting: 1, overdue: 0 }, [[`AAPL-${exAt}`, exAt + heldAtMostMs]]]);
  clock.advance(heldAtMostMs + 1);
  await caughtUp();
  await caughtUp();
  expect(await work()).toMatchObject([{ waiting: 1, overdue: 1 }, {}]);
  expect(told.slice(ahead)).toMatchObject([{ hold: { code: 'AAPL', why: 'unconfirmed' } }]);

  // Confirmed, and then not carried out: the market stays held, for another reason.
  const done: string[] = [];
  actions.register(carrier('orders', done, 1));
  await decide(ada, 'confirm');
  await actions.carryOut();
  expect(actions.holds()).toMatchObject([{ why: 'unfinished' }]);
  await actions.carryOut();
  expect([actions.holds(), done]).toEqual([[], ['orders split']]);
});

test('an opening that nothing explains is such work as well, until two take it for right', async () => {
  actions = await startActions({ db: database.db, clock }, undefined, undefined, () => {});
  const opening = { code: 'MSFT', sessionAt: now - hourMs, before: 40_000, after: 20_000 };
  expect(actions.isJump(opening)).toBe(true);
  expect(actions.holds()).toEqual([{ code: 'MSFT', why: 'jump', since: now - hourMs }]);
  expect(await actions.timedWork.count(now)).toEqual({ waiting: 1, overdue: 1 });
  expect(actions.isJump({ ...opening, after: 39_000 })).toBe(false);
  expect(actions.holds()).toEqual([]);
});
