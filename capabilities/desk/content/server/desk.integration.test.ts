// Whole: what operators may do with a text, and each way in which one of them could do too much.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAuditLog } from '#capabilities/desk/audit/server/append-act.ts';
import { permissionsOf, type Role } from '#capabilities/desk/operators/rules.ts';
import { insertOperator, selectEmails } from '#capabilities/desk/operators/server/operators.sql.ts';
import { initialApprovalLimits } from '#capabilities/desk/reviews/approval-limits.ts';
import type { Reviewer } from '#capabilities/desk/reviews/server/review-needs.ts';
import { createReviews, type Reviews } from '#capabilities/desk/reviews/server/reviews.ts';
import { withPauses } from '#capabilities/desk/reviews/server/testing/with-pauses.ts';
import { isFromCountry } from '#capabilities/people/customers/server/customers.sql.ts';
import type { OperatorId } from '#foundation/ids/ids.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { createFixedClock, dayMs, hourMs } from '#foundation/time/clock.ts';
import type { Language } from '#locales/languages.ts';
import { createContent } from './content.ts';
import { createContentDesk } from './desk.ts';
import type { By, DeskNeeds } from './desk-needs.ts';
import { handOverSchedules } from './hand-over.ts';
import { createHelp } from './help.ts';
import { previewOf, readAs } from './preview-text.ts';
import { type Change, changeText } from './publish-text.ts';
import { createTextReviews } from './review-text.ts';
import { storeText } from './save-text.ts';

const start = Date.parse('2026-11-24T15:30:00Z');
const figuresOf = (document: string) => (document === 'loans.terms' ? { openingLtv: '0.5' } : undefined);

type Person = By & Reviewer;
interface Stage {
  readonly database: TestDatabase;
  readonly clock: ReturnType<typeof createFixedClock>;
  readonly needs: DeskNeeds;
  readonly desk: ReturnType<typeof createContentDesk>;
  readonly inbox: Reviews;
  readonly writer: Person;
  readonly other: Person;
  readonly risk: Person;
  readonly both: Person;
}

let stage: Stage;
beforeEach(async () => {
  const database = await createTestDatabase();
  const clock = createFixedClock(start);
  const { db } = database;
  const audit = createAuditLog(clock);
  const emailsOf = async (ids: readonly OperatorId[]) =>
    new Map((await selectEmails(db, ids)).map(({ id, email }) => [id, email]));
  const needs = { db, clock, audit, figuresOf, emailsOf, refusesSamples: true };
  const person = async (name: string, ...roles: Role[]): Promise<Person> => {
    const email = `${name}@example.test`;
    const facts = { email, roles, passwordHash: 'none', passwordExpiresAt: null, totpSecret: null };
    const operatorId = await db
      .transaction()
      .execute((tx) => insertOperator(tx, { ...facts, at: new Date(start) }));
    if (operatorId === undefined) throw new Error(`${name} was not stored`);
    return { operatorId, email, permissions: permissionsOf(roles), isSteppedUp: true };
  };
  stage = {
    database,
    clock,
    needs,
    desk: createContentDesk(needs),
    inbox: createReviews({
      ...needs,
      operators: { emailsOf, colleagues: async () => [] },
      ...withPauses([createTextReviews(needs)], clock),
      limits: { current: initialApprovalLimits },
      usdtRate: () => undefined,
      fromCountry: isFromCountry,
      onError: (failure) => {
        throw failure;
      },
    }),
    writer: await person('writer', 'content'),
    other: await person('other', 'content'),
    risk: await person('risk', 'risk'),
    both: await person('both', 'content', 'risk'),
  };
});
afterEach(async () => await stage.database.drop());

interface Written {
  readonly by?: Person;
  readonly id?: string;
  readonly language?: Language;
  readonly base?: number;
  readonly html?: string;
  readonly title?: string;
  readonly madeFrom?: number;
  readonly restores?: number;
  readonly type?: '1' | '2' | '3' | '4' | '5';
}

function save({ by = stage.writer, id = 'faq', language = 'en', base = 0, type, ...rest }: Written) {
  const { html = '<p>First.</p>', title = 'Title', madeFrom, restores } = rest;
  const section = type === '4' ? ({ section: 'money' } as const) : {};
  const entry = type === undefined ? undefined : { type, ...section };
  return storeText(stage.needs, by, { id, language, base, html, title, madeFrom, restores, entry });
}

async function stateOf(id: string, language: Language = 'en') {
  const found = await stage.desk.one({ id, language });
  if (!found.ok) throw new Error(`no ${id}`);
  return { ...found.value, state: found.value.languages.find((each) => each.language === language) };
}

async function change(id: string, wanted: Change, by = stage.writer, language: Language = 'en') {
  const { seen } = await stateOf(id, language);
  return changeText(stage.needs, by, { entryId: id, language, seen }, wanted);
}

const publish = (revision: number, startsAt: number | null = null): Change => ({
  kind: 'publish',
  revision,
  startsAt: startsAt === null ? null : new Date(startsAt),
});

async function read(id: string, language: Language = 'en'): Promise<string | undefined> {
  const { db, clock } = stage.needs;
  const content = createContent({ db, clock, parameters: () => ({}), configuration: {}, figuresOf });
  const found = await content.get(id, language);
  return found.ok ? found.value.html : undefined;
}

const done = { ok: true, value: { status: 'done' } };
const waits = { ok: true, value: { status: 'waiting' } };

async function agree(by: Person): Promise<unknown> {
  const { rows } = await stage.inbox.list({ kind: 'text', status: 'waiting', offset: 0, limit: 10 }, by);
  const [review] = rows;
  if (review === undefined) throw new Error('nothing waits');
  return stage.inbox.decide(review.id, by, { decision: 'approve', reasonCode: 'textRight', note: 'read' });
}

describe('an article', () => {
  test('is a draft that nobody reads, then read at once, edited, brought back and withdrawn', async () => {
    expect(await save({ type: '4' })).toEqual({ ok: true, value: { revision: 1 } });
    expect(await read('faq')).toBeUndefined();
    expect((await stateOf('faq')).state).toMatchObject({ state: 'draft', newest: 1 });
    expect(await change('faq', publish(1))).toEqual(done);
    expect(await read('faq')).toBe('<p>First.</p>');
    expect(await save({ base: 1, html: '<p>Second.</p>' })).toEqual({ ok: true, value: { revision: 2 } });
    expect(await read('faq')).toBe('<p>First.</p>');
    expect(await change('faq', publish(2))).toEqual(done);
    expect(await save({ base: 2, restores: 1 })).toEqual({ ok: true, value: { revision: 3 } });
    expect(await change('faq', publish(3))).toEqual(done);
    expect(await read('faq')).toBe('<p>First.</p>');
    expect(await change('faq', { kind: 'withdraw', what: 'text' })).toEqual(done);
    expect(await read('faq')).toBeUndefined();
    expect((await stateOf('faq')).state).toMatchObject({ state: 'withdrawn', newest: 3 });
    expect((await stateOf('faq')).revisions[0]).toMatchObject({ number: 3, restores: 1 });
    const { rows } = await sql<{ name: string }>`select name from audit.act order by sequence`.execute(
      stage.database.db,
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'content.save',
      'content.publish',
      'content.save',
      'content.publish',
      'content.restore',
      'content.publish',
      'content.withdraw',
    ]);
  });

  test('that somebody scheduled who leaves is a draft again; what others scheduled of it, and agreed to, stays', async () => {
    const { clock, needs, writer, other, risk } = stage;
    const leave = () =>
      needs.db.transaction().execute((tx) => handOverSchedules(tx, writer.operatorId, new Date(clock.now())));
    await save({ type: '4' });
    await change('faq', publish(1));
    await save({ base: 1, html: '<p>Call this number.</p>' });
    expect(await change('faq', publish(2, start + hourMs))).toEqual(done);
    await save({ by: other, base: 2, html: '<p>Third.</p>' });
    expect(await change('faq', publish(3, start + 2 * hourMs), other)).toEqual(done);
    await save({ id: 'new', type: '4' });
    expect(await change('new', publish(1, start + hourMs))).toEqual(done);
    await save({ id: 'cookies', type: '2' });
    expect(await change('cookies', publish(1, start + hourMs))).toEqual(waits);
    await agree(risk);

    expect(await leave()).toEqual({ schedules: 2 });
    expect(await leave()).toEqual({ schedules: 0 });
    expect((await stateOf('faq')).state).toMatchObject({ state: 'scheduled', published: 1, scheduled: 3 });
    clock.advance(hourMs);
    expect(await read('faq')).toBe('<p>First.</p>');
    expect(await read('new')).toBeUndefined();
    expect(await read('cookies')).toBe('<p>First.</p>');
    clock.advance(hourMs);
    expect(await read('faq')).toBe('<p>Third.</p>');
  });

  test('that is scheduled is read on time, found by search on time, and in no other order', async () => {
    const { needs, clock } = stage;
    const { db } = needs;
    const help = createHelp({ db, clock, figuresOf });
    const found = async () => {
      const asked = await help.faq({ search: 'zebra', pageNum: 1, pageSize: 10 }, 'en');
      return asked.ok ? asked.value.total : undefined;
    };
    await save({ type: '4' });
    await change('faq', publish(1));
    await save({ base: 1, html: '<p>A zebra.</p>' });
    expect(await change('faq', publish(2, start + hourMs))).toEqual(done);
    expect((await stateOf('faq')).state).toMatchObject({ state: 'scheduled', published: 1, scheduled: 2 });
    expect(await found()).toBe(0);
    clock.advance(hourMs - 1);
    expect(await read('faq')).toBe('<p>First.</p>');
    clock.advance(1);
    expect(await read('faq')).toBe('<p>A zebra.</p>');
    expect(await found()).toBe(1);
    // The clock stepped back: what was scheduled is not due yet, what was read at once is read still.
    clock.advance(-2 * dayMs);
    expect(await read('faq')).toBe('<p>First.</p>');
  });

  test('a schedule is taken back, and one in the past is none', async () => {
    await save({ type: '4' });
    await change('faq', publish(1));
    await save({ base: 1, html: '<p>Second.</p>' });
    expect(await change('faq', publish(2, start))).toMatchObject({ refusal: 'TEXT_TIME_PASSED' });
    await change('faq', publish(2, start + hourMs));
    expect(await change('faq', { kind: 'withdraw', what: 'schedule' })).toEqual(done);
    stage.clock.advance(dayMs);
    expect(await read('faq')).toBe('<p>First.</p>');
    expect(await change('faq', { kind: 'withdraw', what: 'schedule' })).toMatchObject({
      refusal: 'TEXT_CHANGED',
    });
  });

  test('of two who edit the same revision, or schedule at once, the second is told', async () => {
    await save({ type: '4' });
    const both = await Promise.all([
      save({ base: 1, html: '<p>Mine.</p>' }),
      save({ base: 1, html: '<p>Yours.</p>', by: stage.other }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: 'TEXT_CHANGED' });
    const { seen } = await stateOf('faq');
    const key = { entryId: 'faq', language: 'en', seen } as const;
    const scheduled = await Promise.all([
      changeText(stage.needs, stage.writer, key, publish(2, start + hourMs)),
      changeText(stage.needs, stage.other, key, publish(2, start + 2 * hourMs)),
    ]);
    expect(scheduled.filter(({ ok }) => ok)).toHaveLength(1);
    expect(scheduled.find(({ ok }) => !ok)).toMatchObject({ refusal: 'TEXT_CHANGED' });
    // Only what was read last is published.
    expect(await change('faq', publish(1))).toMatchObject({ refusal: 'TEXT_CHANGED' });
  });

  test('a translation names its English revision, is outdated after it, and goes when English goes', async () => {
    await save({ type: '4' });
    await change('faq', publish(1));
    const arabic = { language: 'ar', html: '<p>أولًا.</p>' } as const;
    expect(await save(arabic)).toMatchObject({ refusal: 'INPUT_INVALID', params: { field: 'madeFrom' } });
    expect(await save({ ...arabic, madeFrom: 2 })).toMatchObject({ refusal: 'INPUT_INVALID' });
    expect(await save({ ...arabic, madeFrom: 1 })).toMatchObject({ ok: true });
    await change('faq', publish(1), stage.writer, 'ar');
    expect(await read('faq', 'ar')).toBe('<p>أولًا.</p>');
    expect(await read('faq', 'ja')).toBe('<p>First.</p>');
    await save({ base: 1, html: '<p>Second.</p>' });
    expect((await stateOf('faq', 'ar')).state?.isOutdated).toBe(false);
    await change('faq', publish(2));
    expect((await stateOf('faq', 'ar')).state?.isOutdated).toBe(true);
    const lacking = async (language: Language) => {
      const listed = await stage.desk.list({ lacking: language, pageNum: 1, pageSize: 10 });
      return listed.ok ? listed.value.total : undefined;
    };
    expect([await lacking('ar'), await lacking('de'), await lacking('en')]).toEqual([1, 1, 0]);
    await change('faq', { kind: 'withdraw', what: 'text' });
    expect(await read('faq', 'ar')).toBeUndefined();
  });

  test('what a reader reads later is previewed, and nothing is stored by it', async () => {
    await save({ type: '4', html: '<p>{percent loans.terms openingLtv}</p>' });
    await change('faq', publish(1, start + hourMs));
    const at = (moment: number) => new Date(moment).toISOString();
    expect(await readAs(stage.needs, { id: 'faq', language: 'ar' })).toMatchObject({ ok: false });
    expect(await readAs(stage.needs, { id: 'faq', language: 'ar', at: at(start + hourMs) })).toMatchObject({
      value: { html: '<p>50%</p>', language: 'en' },
    });
    const draft = { title: 'Draft', html: '<p>A script</p><script>x()</script>' };
    expect(previewOf(stage.needs, { language: 'en', ...draft })).toMatchObject({
      refusal: 'TEXT_NOT_KEPT',
    });
    expect(await read('faq')).toBeUndefined();
  });
});

describe('what is never stored', () => {
  test.each([
    ['<p>a</p><script>alert(1)</script>', { refusal: 'TEXT_NOT_KEPT', params: { piece: '<script>' } }],
    ['<p onmouseover="x()">a</p>', { refusal: 'TEXT_NOT_KEPT' }],
    ['<p><a href="javascript:alert(1)">a</a></p>', { params: { piece: 'javascript:alert(1)' } }],
    ['<p><a href="//elsewhere.test">a</a></p>', { refusal: 'TEXT_NOT_KEPT' }],
    ['<p>{percent treasury.alarms limit}</p>', { params: { figure: 'percent treasury.alarms limit' } }],
    ['<p>{percent loans.terms nothing}</p>', { refusal: 'FIGURE_UNKNOWN' }],
    ['<p>{hello</p>', { params: { figure: 'hello</p>' } }],
  ])('%s', async (html, refused) => {
    expect(await save({ type: '4', html })).toMatchObject({ ok: false, ...refused });
    expect(await save({ type: '4' })).toMatchObject({ ok: true });
    expect(await save({ base: 1, html })).toMatchObject({ ok: false, ...refused });
  });

  test('revisions and what was done with them can’t be changed, not even in the database', async () => {
    await save({ type: '4' });
    await change('faq', publish(1));
    for (const table of ['revision', 'publication']) {
      for (const statement of [
        `update content.${table} set language = 'ar'`,
        `delete from content.${table}`,
        `truncate content.${table} cascade`,
      ]) {
        await expect(sql.raw(statement).execute(stage.database.db)).rejects.toThrow('append-only');
      }
    }
  });
});

describe('a legal text', () => {
  const terms = { id: 'terms', type: '2', html: '<p>Old terms.</p>' } as const;

  test('of the sample is kept as a draft, and in production not published, in any language', async () => {
    await save({ ...terms, html: '<p><em>Sample text. It names no company.</em></p><p>Terms.</p>' });
    await save({ id: 'terms', language: 'ar', html: '<p><em>نص نموذجي يصف</em></p>', madeFrom: 1 });
    const refused = { ok: false, refusal: 'TEXT_NOT_KEPT' };
    expect(await change('terms', publish(1))).toMatchObject({
      ...refused,
      params: { piece: 'Sample text.' },
    });
    expect(await change('terms', publish(1), stage.writer, 'ar')).toMatchObject(refused);
    await save({ id: 'terms', base: 1, html: '<p>Our terms.</p>' });
    expect(await change('terms', publish(2))).toEqual(waits);
  });

  test('needs a second person to come, to change and to go', async () => {
    await save(terms);
    expect(await change('terms', publish(1))).toEqual(waits);
    expect(await read('terms')).toBeUndefined();
    expect(await change('terms', publish(1))).toMatchObject({ refusal: 'TEXT_WAITING' });
    // Whoever asked does not decide, with whatever role; nor does one without a second factor.
    expect(await agree(stage.writer)).toMatchObject({ refusal: 'FORBIDDEN' });
    expect(await agree({ ...stage.risk, isSteppedUp: false })).toMatchObject({ refusal: 'STEP_UP_REQUIRED' });
    expect(await agree(stage.risk)).toMatchObject({ ok: true });
    expect(await read('terms')).toBe('<p>Old terms.</p>');
    expect((await stateOf('terms')).acts[0]).toMatchObject({
      operator: 'writer@example.test',
      agreedBy: 'risk@example.test',
    });
    expect(await change('terms', { kind: 'withdraw', what: 'text' })).toEqual(waits);
    expect(await read('terms')).toBe('<p>Old terms.</p>');
    expect(await agree(stage.risk)).toMatchObject({ ok: true });
    expect(await read('terms')).toBeUndefined();
  });

  test('nobody agrees to what they asked for, nor to what they wrote and had another ask for', async () => {
    await save({ ...terms, by: stage.both });
    await change('terms', publish(1), stage.both);
    expect(await agree(stage.both)).toMatchObject({ refusal: 'FOUR_EYES_REQUIRED' });
    await change('terms', { kind: 'withdraw', what: 'proposal' }, stage.both);
    expect(await change('terms', publish(1), stage.writer)).toEqual(waits);
    expect(await agree(stage.both)).toMatchObject({ refusal: 'FOUR_EYES_REQUIRED' });
    expect(await read('terms')).toBeUndefined();
    expect(await agree(stage.risk)).toMatchObject({ ok: true });
  });

  test('what is edited after it was agreed to, or while it waits, is not what is read', async () => {
    await save(terms);
    await change('terms', publish(1));
    await save({ id: 'terms', base: 1, html: '<p>Sneaked in.</p>' });
    expect(await agree(stage.risk)).toMatchObject({ ok: true });
    await save({ id: 'terms', base: 2, html: '<p>Sneaked in later.</p>' });
    expect(await read('terms')).toBe('<p>Old terms.</p>');
    expect(await change('terms', publish(3))).toEqual(waits);
    expect(await read('terms')).toBe('<p>Old terms.</p>');
  });

  test('agreed to after its time it does not come unannounced', async () => {
    await save(terms);
    await change('terms', publish(1, start + hourMs));
    stage.clock.advance(2 * hourMs);
    expect(await agree(stage.risk)).toMatchObject({ refusal: 'TEXT_TIME_PASSED' });
    expect(await read('terms')).toBeUndefined();
  });

  test('is of no type that one person publishes, also where the table is written to', async () => {
    for (const type of ['1', '4', '5'] as const) {
      expect(await save({ ...terms, type })).toMatchObject({ refusal: 'INPUT_INVALID' });
    }
    await expect(
      sql`insert into content.entry (id, type, position) values ('terms', 1, 0)`.execute(stage.database.db),
    ).rejects.toThrow('entry_legal');
    expect(await save(terms)).toMatchObject({ ok: true });
    expect(await save(terms)).toMatchObject({ refusal: 'TEXT_ID_TAKEN' });
  });

  test('a decision carried out twice publishes once', async () => {
    await save(terms);
    await change('terms', publish(1));
    const reviews = createTextReviews(stage.needs);
    const [waiting] = await reviews.waiting({ limit: 1 });
    if (waiting === undefined) throw new Error('nothing waits');
    const decision = {
      reviewId: `text-${waiting.subjectId}`,
      requestId: 'review',
      subjectId: waiting.subjectId,
      decision: 'approve',
      reasonCode: 'textRight',
      note: '',
      operatorIds: [stage.risk.operatorId],
    } as const;
    expect(await reviews.carryOut(decision)).toMatchObject({ ok: true });
    expect(await reviews.carryOut(decision)).toMatchObject({ ok: true });
    expect(
      await reviews.carryOut({ ...decision, decision: 'reject', reasonCode: 'textWrong' }),
    ).toMatchObject({ refusal: 'REVIEW_DECIDED' });
    expect((await stateOf('terms')).acts).toHaveLength(1);
  });
});

test('texts of the time before revisions are read as they were, and can be edited', async () => {
  const { db } = stage.database;
  const migration = join(import.meta.dirname, '../../../../database/migrations/0070_content_revisions.sql');
  await sql
    .raw(`
    drop function content.in_force;
    drop table content.telling, content.agreement, content.proposal, content.publication, content.revision;
    alter table content.entry drop constraint entry_legal, add column published_at timestamptz;
    create table content.entry_text (
      entry_id text not null references content.entry (id), language text not null, title text not null,
      html text not null, updated_at timestamptz not null, primary key (entry_id, language));
    insert into content.entry (id, type, position, section, published_at) values
      ('terms', 2, 0, null, null), ('later', 4, 0, 'money', '2026-11-25');
    insert into content.entry_text values
      ('terms', 'ar', 'شروط', '<p>شروط</p>', '2026-02-01'), ('terms', 'en', 'Terms', '<p>Terms</p>', '2026-01-01'),
      ('later', 'en', 'Later', '<p>Later</p>', '2026-01-01')`)
    .execute(db);
  await sql.raw(await readFile(migration, 'utf8')).execute(db);
  expect([await read('terms'), await read('terms', 'ar'), await read('later')]).toEqual([
    '<p>Terms</p>',
    '<p>شروط</p>',
    undefined,
  ]);
  expect(await stateOf('terms', 'ar')).toMatchObject({
    text: { number: 1, madeFrom: 1, writtenAt: '2026-02-01T00:00:00.000Z' },
    state: { state: 'published', isOutdated: false },
  });
  expect(await save({ id: 'terms', base: 1, html: '<p>New terms</p>' })).toMatchObject({ ok: true });
  expect((await stateOf('later')).state).toMatchObject({ state: 'scheduled', scheduled: 1 });
  stage.clock.advance(dayMs);
  expect(await read('later')).toBe('<p>Later</p>');
});
