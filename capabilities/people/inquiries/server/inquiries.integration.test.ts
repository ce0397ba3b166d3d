import { sql } from 'kysely';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAuditLog } from '#capabilities/desk/audit/server/append-act.ts';
import { permissionsOf } from '#capabilities/desk/operators/rules.ts';
import {
  formatPlace,
  type InboxPlace,
  parsePlace,
  type ReviewShow,
} from '#capabilities/desk/reviews/rules.ts';
import { createReviewGate } from '#capabilities/desk/reviews/server/review-gate.ts';
import type { Reviewer } from '#capabilities/desk/reviews/server/review-needs.ts';
import type { Reviews } from '#capabilities/desk/reviews/server/reviews.ts';
import {
  createStage,
  type ReviewsStage,
  startUnits,
} from '#capabilities/desk/reviews/server/testing/reviews-stage.ts';
import { stageDeadlines } from '#capabilities/desk/reviews/server/testing/stage-deadlines.ts';
import { withPauses } from '#capabilities/desk/reviews/server/testing/with-pauses.ts';
import { expectConserved } from '#capabilities/money/ledger/server/testing/expect-conserved.ts';
import {
  goodPicture,
  makeHostileImages,
} from '#capabilities/people/uploads/server/testing/hostile-images.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { accept } from '#foundation/refusals/result.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { createDevMail } from '#foundation/server-kit/mail/dev-mailbox.ts';
import { listDevMail } from '#foundation/server-kit/mail/mail.sql.ts';
import { dayMs, formatInstant, hourMs, minuteMs } from '#foundation/time/clock.ts';
import { inquiryPolicyDocument } from '../policy.ts';
import { type Answer, answerInquiry } from './answer-inquiry.ts';
import { askCustomer } from './ask-customer.ts';
import { endInquiries } from './end-inquiries.ts';
import { inquiriesOf, inquiryPicture } from './inquiries-of.ts';
import type { InquiryNeeds } from './needs.ts';
import { createInquiryPauses } from './pauses.ts';
import { takeBackInquiry } from './take-back.ts';
import { inquiryTraces } from './traces.sql.ts';
import { inquiryView } from './views.ts';

/** Questions about corrections, which are due within a day. */

const dueMs = dayMs;
const stands = inquiryPolicyDocument.initial.answerDays * dayMs;

let stage: ReviewsStage;
let inbox: Reviews;
let needs: InquiryNeeds;

beforeEach(async () => {
  stage = await createStage();
  const { db, clock, uploads, operators } = stage;
  const pauses = createInquiryPauses(db);
  const { handlers } = withPauses([stage.adjustments.reviews], clock, pauses);
  inbox = stage.inbox([stage.adjustments.reviews], undefined, pauses);
  needs = {
    db,
    clock,
    uploads,
    operators,
    audit: createAuditLog(clock),
    policy: { current: inquiryPolicyDocument.initial },
    reviewGate: createReviewGate({ db, clock, handlers: () => handlers }),
  };
});
afterEach(async () => {
  await expectConserved(stage.db);
  expect(stage.errors).toEqual([]);
  await stage.end();
});

const note = 'Which deposit do you mean?';

const ask = (reviewId: string, by: Reviewer = stage.reviewer) =>
  askCustomer(needs, by, { reviewId, template: 'general', note });

/** Asks, and gives the question's id. */
const asked = async (reviewId: string) => BigInt(taken(await ask(reviewId)).id);

let requests = 0;
async function answer(
  id: bigint,
  { customerId = stage.customerId, ...changes }: Partial<Answer> & { customerId?: bigint } = {},
) {
  const request = `answer-${++requests}`;
  const answered = await answerInquiry(needs, asCustomerId(customerId), {
    id,
    text: 'The one of Monday',
    pictures: [],
    request: { id: request, fingerprint: request },
    ...changes,
  });
  return answered.ok ? accept(inquiryView(answered.value, stage.clock.now(), 'en')) : answered;
}

const picture = async (colour = '#5b7f95') =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 320, height: 200, channels: 3, background: colour } })
          .png()
          .toBuffer(),
      ),
    ],
    'paper.png',
  );

async function shown(show: ReviewShow, by: Reviewer = stage.second) {
  const { total, rows } = await inbox.list({ status: 'waiting', offset: 0, limit: 50, show }, by);
  return { total, ids: rows.map(({ id }) => id) };
}

const counts = async () => (await inbox.count({}, stage.second)).kinds[0];
const detail = async (id: string) => taken(await inbox.get(id, stage.second));
const view = async (id: string, by: Reviewer = stage.reviewer) =>
  taken(await inquiriesOf(needs, by, id, 'en'));

async function notices(): Promise<string[]> {
  const { rows } = await sql<{ event: string; reason: string | null }>`
    select payload ->> 'event' as event, payload -> 'facts' ->> 'reason' as reason
    from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where task.identifier = 'tell_notice' and payload ->> 'event' like 'inquiry%' order by job.id`.execute(
    stage.db,
  );
  return rows.map(({ event, reason }) => (reason === null ? event : `${event} ${reason}`));
}

async function kept(): Promise<{ uploads: number; attached: number }> {
  const { rows } = await sql<{ uploads: bigint; attached: bigint }>`
    select count(*) as uploads, count(*) filter (where is_attached) as attached from uploads.upload`.execute(
    stage.db,
  );
  return { uploads: Number(rows[0]?.uploads), attached: Number(rows[0]?.attached) };
}

describe('the clock', () => {
  test('stands while the customer is asked, and goes on at the answer: the deadline is later by exactly that', async () => {
    const submitted = stage.clock.now();
    const id = await stage.ask(1n);
    stage.clock.advance(20 * hourMs);
    const question = await asked(id);
    stage.clock.advance(30 * hourMs);
    expect(await counts()).toMatchObject({ waiting: 1, overdue: 0, asked: 1 });
    expect(await shown('asked')).toEqual({ total: 1, ids: [id] });
    expect(await shown('all')).toEqual({ total: 1, ids: [id] });
    expect(await shown('overdue')).toEqual({ total: 0, ids: [] });
    expect((await detail(id)).askedUntil).toBe(formatInstant(submitted + 20 * hourMs + stands));
    expect(taken(await answer(question))).toMatchObject({ status: 'answered', answer: 'The one of Monday' });
    const after = await detail(id);
    expect(after.dueAt).toBe(formatInstant(submitted + dueMs + 30 * hourMs));
    expect(after.askedUntil).toBeUndefined();
    expect(await counts()).toMatchObject({ waiting: 1, overdue: 0, asked: 0 });
    stage.clock.advance(4 * hourMs);
    expect((await counts())?.overdue).toBe(0);
    stage.clock.advance(1);
    expect(await shown('overdue')).toEqual({ total: 1, ids: [id] });
    // A second pause is added to the first.
    await asked(id);
    stage.clock.advance(hourMs);
    expect((await counts())?.overdue).toBe(0);
    const [, again] = (await view(id)).inquiries;
    await takeBackInquiry(needs, stage.reviewer, BigInt(again?.id ?? 0));
    expect((await detail(id)).dueAt).toBe(formatInstant(submitted + dueMs + 31 * hourMs));
    expect((await counts())?.overdue).toBe(1);
  });

  test('goes on by itself without an answer, and the item says so', async () => {
    const submitted = stage.clock.now();
    const id = await stage.ask(1n);
    const question = await asked(id);
    stage.clock.advance(stands - 1);
    expect((await counts())?.asked).toBe(1);
    stage.clock.advance(1);
    // Whether or not it was noted yet.
    for (const note of [async () => {}, () => endInquiries(needs), () => endInquiries(needs)]) {
      await note();
      expect(await counts()).toMatchObject({ overdue: 0, asked: 0 });
      expect((await view(id)).inquiries).toMatchObject([{ status: 'closed', ending: 'expired' }]);
      expect((await detail(id)).dueAt).toBe(formatInstant(submitted + dueMs + stands));
      expect(await answer(question)).toMatchObject({ refusal: 'QUESTION_CLOSED' });
    }
    expect(await notices()).toEqual(['inquiryAsked', 'inquiryOver expired']);
    stage.clock.advance(dueMs + 1);
    expect((await counts())?.overdue).toBe(1);
  });

  test('of what was overdue when its customer was asked stands too, and it is as overdue after it', async () => {
    const submitted = stage.clock.now();
    const id = await stage.ask(1n);
    stage.clock.advance(dueMs + hourMs);
    const question = await asked(id);
    stage.clock.advance(stands - minuteMs);
    expect(await counts()).toMatchObject({ overdue: 0, asked: 1 });
    taken(await answer(question));
    expect(await counts()).toMatchObject({ overdue: 1, asked: 0 });
    expect((await detail(id)).dueAt).toBe(formatInstant(submitted + dueMs + stands - minuteMs));
  });

  test('what is asked about is filtered, sorted and late as all else, by its moved deadline', async () => {
    const [, two = '', three = ''] = [await stage.ask(1n), await stage.ask(2n), await stage.ask(3n)];
    const amounts = async (filter: object) => {
      const { total, rows } = await inbox.list(
        { status: 'waiting', offset: 0, limit: 50, ...filter },
        stage.second,
      );
      expect(total).toBe(rows.length);
      return rows.map(({ amount }) => amount);
    };
    await asked(two);
    const inTurn: (string | undefined)[] = [];
    for (let after: InboxPlace | undefined; ; ) {
      const page = { status: 'waiting', sort: 'worth', offset: 0, limit: 1, after } as const;
      const [row] = (await inbox.list(page, stage.second)).rows;
      if (row === undefined) break;
      inTurn.push(row.amount);
      after = parsePlace(row.place ?? '');
    }
    expect(inTurn).toEqual(['0.00000003', '0.00000002', '0.00000001']);
    expect(await amounts({ worthFrom: 2n, sort: 'worth' })).toEqual(['0.00000003', '0.00000002']);
    expect(await amounts({ worthTo: 1n, show: 'asked' })).toEqual([]);
    stage.clock.advance(dueMs + 1);
    expect(await amounts({ show: 'overdue' })).toEqual(['0.00000001', '0.00000003']);
    expect(await amounts({ show: 'overdue', worthFrom: 2n })).toEqual(['0.00000003']);
    await inbox.claim(three, stage.second);
    await inbox.claim(two, stage.second);
    expect(await amounts({ show: 'mine', sort: 'worth' })).toEqual(['0.00000003', '0.00000002']);
    expect(await amounts({ show: 'unclaimed' })).toEqual(['0.00000001']);
    // No operator is given what waits for its customer.
    await inbox.release(two, stage.second);
    await inbox.claimNext(undefined, stage.reviewer);
    expect(await inbox.claimNext(undefined, stage.reviewer)).toEqual({ isBeyondLimits: false });
  });

  test('pages keep the order of the moved deadlines and leave none out, with true totals', async () => {
    const ids: string[] = [];
    for (let nth = 0; nth < 9; nth += 1) {
      ids.push(await stage.ask(1n));
      stage.clock.advance(minuteMs);
    }
    const [first = '', , third = '', , fifth = ''] = ids;
    const open = await asked(third);
    const one = await asked(first);
    stage.clock.advance(4 * minuteMs + 1);
    taken(await answer(one));
    await asked(fifth);
    const all = await inbox.list({ status: 'waiting', offset: 0, limit: 50 }, stage.second);
    const dues = all.rows.map(({ dueAt }) => dueAt);
    expect(dues).toEqual(dues.toSorted());
    const rest = ids.filter((id) => ![first, third, fifth].includes(id));
    expect(all.rows.map(({ id }) => id)).toEqual([
      ...rest.slice(0, 2),
      first,
      ...rest.slice(2),
      third,
      fifth,
    ]);
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const from = after === undefined ? {} : { after: parsePlace(after) };
      const page = await inbox.list({ status: 'waiting', offset: 0, limit: 2, ...from }, stage.second);
      expect(page.total).toBe(9);
      seen.push(...page.rows.map(({ id }) => id));
      after = page.rows.at(-1)?.place;
    } while (after !== undefined);
    expect(seen).toEqual(all.rows.map(({ id }) => id));
    expect(await shown('asked')).toEqual({ total: 2, ids: [third, fifth] });
    const place = parsePlace(
      (await inbox.list({ status: 'waiting', show: 'asked', offset: 0, limit: 1 }, stage.second)).rows[0]
        ?.place ?? '',
    );
    const behind = await inbox.list(
      { status: 'waiting', show: 'asked', offset: 0, limit: 5, after: place },
      stage.second,
    );
    expect(behind.rows.map(({ id }) => id)).toEqual([fifth]);
    expect(place && formatPlace(place)).toContain(third.split('-')[1]);
    // What waits for its customer is never next.
    for (let nth = 0; nth < 7; nth += 1) {
      const { review } = await inbox.claimNext(undefined, stage.second);
      expect([third, fifth]).not.toContain(review?.id);
    }
    expect(await inbox.claimNext(undefined, stage.second)).toEqual({ isBeyondLimits: false });
    taken(await answer(open));
    expect((await inbox.claimNext(undefined, stage.second)).review?.id).toBe(third);
  });

  test('a deadline is not reported while it stands; the moved one is, once', async () => {
    const { db, clock } = stage;
    const { handlers } = withPauses([stage.adjustments.reviews], clock, createInquiryPauses(db));
    const part = stageDeadlines(stage, { mail: createDevMail(db), reviews: handlers });
    await part.start?.();
    const letters = async () => {
      await part.clockMove?.caughtUp();
      const all = await listDevMail(db, 'reviewer@example.test', 50);
      return all.filter(({ subject }) => !/\d waiting, \d+ overdue$/.test(subject)).length;
    };
    const id = await stage.ask(1n);
    stage.clock.advance(10 * hourMs);
    const question = await asked(id);
    stage.clock.advance(3 * dayMs);
    expect(await letters()).toBe(0);
    taken(await answer(question));
    stage.clock.advance(7 * hourMs);
    expect(await letters()).toBe(0);
    // Three quarters of a day without the pause.
    stage.clock.advance(hourMs);
    expect(await letters()).toBe(1);
    stage.clock.advance(6 * hourMs + 1);
    expect(await letters()).toBe(2);
    expect(await letters()).toBe(2);
  });
});

describe('operators', () => {
  test('one question at a time, and only so many: the clock can’t be stopped for ever', async () => {
    const id = await stage.ask(1n);
    const both = await Promise.all([ask(id), ask(id, stage.second)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: 'QUESTION_OPEN' });
    for (let round = 1; round < inquiryPolicyDocument.initial.questionsAtMost; round += 1) {
      const open = (await view(id)).inquiries.at(-1);
      taken(await takeBackInquiry(needs, stage.reviewer, BigInt(open?.id ?? 0)));
      taken(await ask(id, round % 2 === 0 ? stage.reviewer : stage.second));
    }
    const last = (await view(id)).inquiries.at(-1);
    stage.clock.advance(stands);
    expect(await takeBackInquiry(needs, stage.reviewer, BigInt(last?.id ?? 0))).toMatchObject({
      refusal: 'QUESTION_CLOSED',
    });
    expect(await ask(id)).toMatchObject({ refusal: 'QUESTIONS_USED_UP' });
    expect((await view(id)).left).toBe(0);
    // What was done is in the log, each time.
    const acts = (await stage.acts())
      .filter(({ name }) => name.startsWith('inquiries.'))
      .map(({ name }) => name);
    expect(acts).toEqual([
      'inquiries.ask',
      'inquiries.takeBack',
      'inquiries.ask',
      'inquiries.takeBack',
      'inquiries.ask',
    ]);
  });

  test('ask as those who may decide: not what they asked for, not what another has claimed', async () => {
    const id = await stage.ask(1n);
    const auditor = { ...stage.second, permissions: permissionsOf(['auditor']) };
    expect(await ask(id, stage.treasurer)).toMatchObject({ refusal: 'FOUR_EYES_REQUIRED' });
    expect(await ask(id, auditor)).toMatchObject({ refusal: 'FORBIDDEN' });
    taken(await inbox.claim(id, stage.second));
    expect(await ask(id)).toMatchObject({ refusal: 'REVIEW_CLAIMED' });
    expect((await view(id)).blocked).toBe('REVIEW_CLAIMED');
    const question = BigInt(taken(await ask(id, stage.second)).id);
    expect(await takeBackInquiry(needs, stage.reviewer, question)).toMatchObject({
      refusal: 'REVIEW_CLAIMED',
    });
    expect(await ask('adjustment-999999')).toMatchObject({ refusal: 'NOT_FOUND' });
    expect(await ask('nothing')).toMatchObject({ refusal: 'NOT_FOUND' });
    expect(await takeBackInquiry(needs, stage.second, 999_999n)).toMatchObject({ refusal: 'NOT_FOUND' });
    // The auditor reads what was asked, support of a correction too, none without the kind’s permission.
    expect((await view(id, auditor)).inquiries).toHaveLength(1);
    const nobody = { ...stage.second, permissions: new Set(['reviews.view']) };
    expect(await inquiriesOf(needs, nobody, id, 'en')).toMatchObject({ refusal: 'FORBIDDEN' });
  });

  test('read it in their language, whatever the customer’s is', async () => {
    const id = await stage.ask(1n);
    await asked(id);
    const { inquiries, templates } = taken(await inquiriesOf(needs, stage.reviewer, id, 'ar'));
    const question = 'قبل أن نقرر، لدينا سؤال:';
    expect(inquiries).toMatchObject([{ template: 'general', question, note }]);
    expect(templates).toEqual([{ template: 'general', question }]);
  });

  test('a question fits its review, and a general one says something', async () => {
    const id = await stage.ask(1n);
    const { reviewer } = stage;
    const of = (template: 'wasItYou' | 'general', words: string) =>
      askCustomer(needs, reviewer, { reviewId: id, template, note: words });
    expect(await of('wasItYou', note)).toMatchObject({ refusal: 'QUESTION_UNFIT' });
    expect(await of('general', '')).toMatchObject({ refusal: 'NOTE_REQUIRED' });
    expect((await view(id)).inquiries).toEqual([]);
    expect(await notices()).toEqual([]);
  });

  test('may decide meanwhile: the question needs no answer any more, and the balance is as decided', async () => {
    const id = await stage.ask(1_00000000n);
    const question = await asked(id);
    taken(
      await inbox.decide(id, stage.second, { decision: 'approve', reasonCode: 'evidenceChecked', note: '' }),
    );
    expect(await stage.available()).toBe(startUnits + 1_00000000n);
    expect(await answer(question)).toMatchObject({ refusal: 'QUESTION_CLOSED' });
    expect((await view(id)).inquiries).toMatchObject([{ status: 'closed', ending: 'decided' }]);
    expect(await ask(id)).toMatchObject({ refusal: 'REVIEW_DECIDED' });
    expect(await notices()).toEqual(['inquiryAsked', 'inquiryOver decided']);
    expect(await counts()).toMatchObject({ waiting: 0, overdue: 0, asked: 0 });
  });

  test('a decision and an answer at once: one of them was first', async () => {
    const id = await stage.ask(1n);
    const question = await asked(id);
    const rejection = { decision: 'reject', reasonCode: 'notJustified', note: '' } as const;
    const [decided, answered] = await Promise.all([
      inbox.decide(id, stage.second, rejection),
      answer(question),
    ]);
    taken(decided);
    const [inquiry] = (await view(id)).inquiries;
    expect(inquiry).toMatchObject(
      answered.ok ? { status: 'answered' } : { status: 'closed', ending: 'decided' },
    );
  });

  test('what was decided but could not be carried out waits on with its pauses, and may be asked about again', async () => {
    const submitted = stage.clock.now();
    const id = await stage.ask(-101_00000000n).catch(() => stage.ask(-60_00000000n));
    const other = await stage.ask(-50_00000000n);
    const approval = { decision: 'approve', reasonCode: 'evidenceChecked', note: '' } as const;
    taken(await inbox.decide(id, stage.reviewer, approval));
    await asked(other);
    stage.clock.advance(hourMs);
    expect(await inbox.decide(other, stage.second, approval)).toMatchObject({
      refusal: 'INSUFFICIENT_BALANCE',
    });
    await endInquiries(needs);
    expect((await detail(other)).dueAt).toBe(formatInstant(submitted + dueMs + hourMs));
    await asked(other);
    expect(await shown('asked')).toEqual({ total: 1, ids: [other] });
  });
});

describe('the customer', () => {
  test('has it in their timeline, with how it ended and without its words', async () => {
    const reviewId = await stage.ask(1n);
    const all = { below: undefined, book: undefined, from: undefined, to: undefined };
    const traces = async () =>
      (await inquiryTraces(stage.db).of(stage.customerId, all, 10)).map(({ state, facts }) => ({
        state,
        facts,
      }));
    const id = await asked(reviewId);
    expect(await traces()).toEqual([{ state: 'open', facts: { review: reviewId } }]);
    taken(await answer(id));
    expect(await traces()).toEqual([{ state: 'answered', facts: { review: reviewId } }]);
  });

  test('answers their own question once; a repeated request is the same answer with the same pictures', async () => {
    const id = await stage.ask(1n);
    const question = await asked(id);
    expect(await answer(question, { customerId: stage.customerId + 1n })).toMatchObject({
      refusal: 'NOT_FOUND',
    });
    expect(await answer(999_999n)).toMatchObject({ refusal: 'NOT_FOUND' });
    expect(await answer(question, { text: '' })).toMatchObject({ refusal: 'ANSWER_EMPTY' });
    const sent = {
      text: '',
      pictures: [await picture(), await picture('#7a4a78')],
      request: { id: 'once', fingerprint: 'a' },
    };
    const first = taken(await answer(question, sent));
    expect(first).toMatchObject({ status: 'answered', answer: '', pictures: 2 });
    stage.clock.advance(minuteMs);
    expect(taken(await answer(question, sent))).toEqual(first);
    expect(await answer(question, { ...sent, request: { id: 'once', fingerprint: 'b' } })).toMatchObject({
      refusal: 'REQUEST_ID_REUSED',
    });
    expect(await answer(question, { ...sent, request: { id: 'twice', fingerprint: 'a' } })).toMatchObject({
      refusal: 'QUESTION_CLOSED',
    });
    expect(await kept()).toEqual({ uploads: 2, attached: 2 });
  });

  test('sent twice at once it is one answer; two different ones at once are one, too', async () => {
    const [one = '', other = ''] = [await stage.ask(1n), await stage.ask(2n)];
    const first = await asked(one);
    const sent = { pictures: [await picture()], request: { id: 'same', fingerprint: 'same' } };
    const same = await Promise.all([answer(first, sent), answer(first, sent)]);
    expect(same.map((each) => taken(each).status)).toEqual(['answered', 'answered']);
    const second = await asked(other);
    const different = await Promise.all([
      answer(second, { text: 'yes', pictures: [await picture()] }),
      answer(second, { text: 'no', pictures: [await picture('#000000')] }),
    ]);
    expect(different.filter(({ ok }) => ok)).toHaveLength(1);
    expect(different.find(({ ok }) => !ok)).toMatchObject({ refusal: 'QUESTION_CLOSED' });
    expect(await kept()).toEqual({ uploads: 2, attached: 2 });
  });

  test('a hostile picture is refused; nothing is kept, and the question stays open', async () => {
    const question = await asked(await stage.ask(1n));
    for (const { what, refusal, bytes } of await makeHostileImages()) {
      const pictures = [await picture(), new File([new Uint8Array(bytes)], 'bad.png')];
      expect(await answer(question, { pictures }), what).toMatchObject({ refusal });
    }
    expect(await kept()).toEqual({ uploads: 0, attached: 0 });
    expect(taken(await answer(question)).status).toBe('answered');
  });

  test('what they sent is seen by those who may see the evidence, each look in the log', async () => {
    const id = await stage.ask(1n);
    const question = await asked(id);
    const bytes = new Uint8Array(await goodPicture(320, 200).png().toBuffer());
    taken(await answer(question, { pictures: [new File([bytes], 'paper.png')] }));
    const seen = taken(await inquiryPicture(needs, stage.reviewer, question, 1));
    expect(seen.owner).toBe(stage.customerId);
    expect(await sharp(seen.bytes).metadata()).toMatchObject({ width: 320, height: 200 });
    const nobody = { ...stage.second, permissions: new Set(['reviews.view']) };
    expect(await inquiryPicture(needs, nobody, question, 1)).toMatchObject({ refusal: 'FORBIDDEN' });
    for (const [of, number] of [
      [question, 2],
      [999_999n, 1],
    ] as const) {
      expect(await inquiryPicture(needs, stage.reviewer, of, number)).toMatchObject({ refusal: 'NOT_FOUND' });
    }
    const looks = (await stage.acts()).filter(({ name }) => name === 'inquiries.viewPicture');
    expect(looks).toEqual([
      { name: 'inquiries.viewPicture', subject: `review/${id}`, operators: [stage.reviewer.operatorId] },
    ]);
  });

  test('who takes back what it is about is asked no more, and counts nowhere', async () => {
    const id = await stage.ask(1n);
    const question = await asked(id);
    await sql`update adjustments.adjustment set state = 'rejected', decided_at = requested_at,
      decided_by = array[${stage.reviewer.operatorId}]::bigint[]`.execute(stage.db);
    expect(await answer(question)).toMatchObject({ refusal: 'QUESTION_CLOSED' });
    expect(await counts()).toMatchObject({ waiting: 0, overdue: 0, asked: 0 });
    await endInquiries(needs);
    expect(await createInquiryPauses(stage.db).current()).toEqual([]);
    expect((await view(id)).inquiries).toMatchObject([{ status: 'closed', ending: 'gone' }]);
    expect(await notices()).toEqual(['inquiryAsked']);
  });
});
