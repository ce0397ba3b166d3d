import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#foundation/time/clock.ts';
import { parsePlace, type ReviewSort, reviewSorts } from '../rules.ts';
import type { Reviews } from './reviews.ts';
import { createStage, type ReviewsStage } from './testing/reviews-stage.ts';

let stage: ReviewsStage;
let inbox: Reviews;

beforeEach(async () => {
  stage = await createStage();
  inbox = stage.inbox();
});
afterEach(() => stage.end());

const all = { status: 'waiting', offset: 0, limit: 100 } as const;

interface Asked {
  readonly customer: number;
  readonly asset: string;
  readonly units: bigint;
  readonly askedAt: number;
  readonly dueAt: number;
}

/** As the treasurer may have asked for them, all in one statement. */
async function insertAsked(asked: readonly Asked[]): Promise<void> {
  const rows = asked.map(({ customer, asset, units, askedAt, dueAt }, index) => ({
    customer,
    asset,
    units: `${units}`,
    requested_at: new Date(askedAt),
    due_at: new Date(dueAt),
    request_id: `r${index}`,
  }));
  await sql`
    insert into adjustments.adjustment (customer_id, book, asset, units, reason_code, note, reference, requested_by,
      request_id, fingerprint, requested_at, due_at, needed, worth)
    select customer, 'real', asset, units, 'goodwill', 'late answer', '', ${stage.treasurer.operatorId},
      request_id, request_id, requested_at, due_at, 1, 0
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as asked (customer bigint, asset text, units bigint,
      requested_at timestamptz, due_at timestamptz, request_id text)`.execute(stage.db);
}

async function insertCustomer(id: number, country: string | null): Promise<void> {
  await sql`
    insert into customers.customer (id, username, email, password_hash, country, language, invitation_code, created_at)
    overriding system value
    values (${id}, ${`from-${id}`}, ${`from-${id}@example.test`}, 'none', ${country}, 'en', ${`FROM-${id}`}, now())`.execute(
    stage.db,
  );
}

const prices: Readonly<Record<string, bigint>> = { USDT: 1n, BTC: 100_000n, ETH: 2_500n };
const worthOf = ({ asset, units }: Asked) => (units < 0n ? -units : units) * (prices[asset] ?? 0n);

/** Many alike, so that places meet. */
function various(count: number): Asked[] {
  const begin = stage.clock.now();
  return Array.from({ length: count }, (_, n) => ({
    customer: 900_000 + (n % 3),
    asset: ['USDT', 'BTC', 'ETH'][n % 3] ?? '',
    units: BigInt(((n * 7919) % 13) + 1) * (n % 2 === 0 ? 100_000_001n : -4_000n),
    askedAt: begin - ((n * 31) % 17) * minuteMs,
    dueAt: begin + (((n * 17) % 11) - 4) * hourMs,
  }));
}

async function readAll(sort: ReviewSort, filter: Partial<Parameters<Reviews['list']>[0]>) {
  const seen: { id: string; amount?: string | undefined }[] = [];
  let after: string | undefined;
  do {
    const from = after === undefined ? {} : { after: parsePlace(after) };
    const { rows } = await inbox.list({ ...all, ...filter, limit: 7, sort, ...from }, stage.reviewer);
    seen.push(...rows);
    after = rows.at(-1)?.place;
  } while (after !== undefined);
  return seen.map(({ id }) => id);
}

test('in each order, read on from place to place, everything comes once and where it belongs', async () => {
  const asked = various(60);
  await insertAsked(asked);
  const first = await sql<{ id: bigint }>`select min(id) as id from adjustments.adjustment`.execute(stage.db);
  const start = first.rows[0]?.id ?? 0n;
  const keys = {
    due: ({ dueAt }: Asked) => BigInt(dueAt),
    age: ({ askedAt }: Asked) => BigInt(askedAt),
    worth: (each: Asked) => -worthOf(each),
  };
  for (const sort of reviewSorts) {
    const wanted = asked
      .map((each, index) => ({ key: keys[sort](each), id: start + BigInt(index) }))
      .sort((one, other) => Number(one.key - other.key) || Number(one.id - other.id));
    expect(await readAll(sort, {})).toEqual(wanted.map(({ id }) => `adjustment-${id}`));
  }
});

test('each filter shows what it says with its own total, whatever else is asked for', async () => {
  const asked = various(60);
  await insertAsked(asked);
  await insertCustomer(900_000, 'DE');
  await insertCustomer(900_001, 'FR');
  await insertCustomer(900_002, null);
  const now = stage.clock.now();
  const many = 9_000n * 100_000_001n;
  const filters: [Partial<Parameters<Reviews['list']>[0]>, (each: Asked) => boolean][] = [
    [{ worthFrom: many }, (each) => worthOf(each) >= many],
    [{ worthTo: many }, (each) => worthOf(each) <= many],
    [{ country: 'DE' }, ({ customer }) => customer === 900_000],
    [{ country: 'JP' }, () => false],
    [{ kind: 'kyc' }, () => false],
    [{ submittedFrom: now - 5 * minuteMs }, ({ askedAt }) => askedAt >= now - 5 * minuteMs],
    [{ submittedBefore: now - 5 * minuteMs }, ({ askedAt }) => askedAt < now - 5 * minuteMs],
    [{ show: 'overdue' }, ({ dueAt }) => dueAt < now],
    [
      { show: 'overdue', country: 'FR', worthTo: many },
      (each) => each.dueAt < now && each.customer === 900_001 && worthOf(each) <= many,
    ],
  ];
  const isLate = ({ dueAt }: Asked) => dueAt < now;
  for (const [filter, fits] of filters) {
    const wanted = asked.filter(fits).length;
    for (const sort of reviewSorts) {
      const { total, rows } = await inbox.list({ ...all, ...filter, sort }, stage.reviewer);
      expect([total, rows.length]).toEqual([wanted, wanted]);
    }
    const { overdueOutside } = await inbox.count(filter, stage.reviewer);
    expect(overdueOutside).toBe(asked.filter((each) => isLate(each) && !fits(each)).length);
  }
});

test('what is claimed counts in no filter of unclaimed items', async () => {
  await insertAsked(various(9));
  await insertCustomer(900_000, 'DE');
  const { rows } = await inbox.list({ ...all, country: 'DE' }, stage.reviewer);
  expect(rows).toHaveLength(3);
  await inbox.claim(rows[0]?.id ?? '', stage.reviewer);
  const unclaimed = await inbox.list({ ...all, country: 'DE', show: 'unclaimed' }, stage.second);
  expect([unclaimed.total, unclaimed.rows.length]).toEqual([2, 2]);
  expect((await inbox.list({ ...all, country: 'DE', show: 'mine' }, stage.reviewer)).total).toBe(1);
  expect((await inbox.list({ ...all, country: 'FR', show: 'mine' }, stage.reviewer)).total).toBe(0);
  expect((await inbox.list({ ...all, show: 'unclaimed' }, stage.reviewer)).total).toBe(8);
});

test('the history is found by reason, country, worth and the days of the decisions', async () => {
  await insertCustomer(900_000, 'DE');
  const [first = '', second = ''] = [await stage.ask(1_00000000n), await stage.ask(2_00000000n)];
  const note = 'looked at';
  await inbox.decide(first, stage.reviewer, { decision: 'reject', reasonCode: 'notJustified', note });
  stage.clock.advance(dayMs);
  await inbox.decide(second, stage.reviewer, { decision: 'reject', reasonCode: 'wrongAmount', note });
  const found = async (filter: Partial<Parameters<Reviews['list']>[0]>) => {
    const { total, rows } = await inbox.list({ ...all, status: 'rejected', ...filter }, stage.reviewer);
    expect(total).toBe(rows.length);
    return rows.map(({ id }) => id);
  };
  expect(await found({})).toEqual([second, first]);
  expect(await found({ reasonCode: 'notJustified' })).toEqual([first]);
  expect(await found({ reasonCode: 'suspectedFraud' })).toEqual([]);
  expect(await found({ worthFrom: 1_00000001n })).toEqual([second]);
  expect(await found({ country: 'DE' })).toEqual([]);
  expect(await found({ submittedFrom: stage.clock.now() })).toEqual([second]);
  expect(await found({ submittedBefore: stage.clock.now() })).toEqual([first]);
});
