import { sql } from 'kysely';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  goodPicture,
  makeHostileImages,
} from '#capabilities/people/uploads/server/testing/hostile-images.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { createStage, type ReviewsStage } from './testing/reviews-stage.ts';

/** The picture beside what an operator asks for, over adjustments. */

let stage: ReviewsStage;
let picture: Uint8Array<ArrayBuffer>;
beforeEach(async () => {
  stage = await createStage();
  picture = new Uint8Array(await goodPicture(320, 200).png().toBuffer());
});
afterEach(() => stage.end());

const file = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], 'paper.png');

function ask(document: File | undefined, id = 'with a picture', fingerprint = id) {
  return stage.adjustments.request({
    key: { book: 'real', customerId: stage.customerId },
    asset: 'USDT',
    units: 1_00000000n,
    reasonCode: 'missedCredit',
    note: 'A deposit was not credited',
    reference: 'ticket 7',
    document,
    requestedBy: stage.treasurer.operatorId,
    request: { id, fingerprint },
  });
}

async function kept(): Promise<{ asked: number; uploads: number; attached: number }> {
  const { rows } = await sql<{ asked: bigint; uploads: bigint; attached: bigint }>`
    select (select count(*) from adjustments.adjustment) as asked, count(*) as uploads,
      count(*) filter (where is_attached) as attached from uploads.upload`.execute(stage.db);
  const [row] = rows;
  return { asked: Number(row?.asked), uploads: Number(row?.uploads), attached: Number(row?.attached) };
}

test('the second operator sees it before deciding; its hash is in the log with the request and the approval, and each look', async () => {
  const { id, documentHash } = taken(await ask(file(picture)));
  expect(documentHash).toMatch(/^[0-9a-f]{64}$/);
  const approve = () =>
    stage.inbox().decide(`adjustment-${id}`, stage.reviewer, {
      decision: 'approve',
      reasonCode: 'evidenceChecked',
      note: '',
    });
  // What one has not been shown one has not checked; another's look is not one's own.
  taken(await stage.adjustments.document(stage.second.operatorId, BigInt(id)));
  expect(await approve()).toMatchObject({ refusal: 'EVIDENCE_UNSEEN' });
  const seen = taken(await stage.adjustments.document(stage.reviewer.operatorId, BigInt(id)));
  expect(seen.owner).toBe(stage.customerId);
  expect(await sharp(seen.bytes).metadata()).toMatchObject({ width: 320, height: 200 });
  taken(await approve());
  const { rows } = await sql<{ name: string; document: string | null; operators: bigint[] }>`
    select name, after::jsonb ->> 'document' as document, operator_ids as operators from audit.act
    where name like 'adjustments.%' order by sequence`.execute(stage.db);
  const { treasurer, reviewer, second } = stage;
  expect(rows).toEqual([
    { name: 'adjustments.request', document: documentHash, operators: [treasurer.operatorId] },
    { name: 'adjustments.viewAttachment', document: null, operators: [second.operatorId] },
    { name: 'adjustments.viewAttachment', document: null, operators: [reviewer.operatorId] },
    {
      name: 'adjustments.approve',
      document: documentHash,
      operators: [treasurer.operatorId, reviewer.operatorId],
    },
  ]);
});

test('a hostile picture is refused, and nothing is asked for or kept', async () => {
  for (const { what, refusal, bytes } of await makeHostileImages()) {
    const asked = await ask(file(new Uint8Array(bytes)), what);
    expect(asked, what).toMatchObject({ refusal });
  }
  expect(await kept()).toEqual({ asked: 0, uploads: 0, attached: 0 });
});

test('asked again under its request id it is one request with one picture', async () => {
  const first = await ask(file(picture));
  expect(await ask(file(picture))).toEqual(first);
  expect(await ask(file(picture), 'with a picture', 'another')).toMatchObject({
    refusal: 'REQUEST_ID_REUSED',
  });
  const both = await Promise.all([ask(file(picture), 'at once'), ask(file(picture), 'at once')]);
  expect(both[0]).toEqual(both[1]);
  expect(await kept()).toEqual({ asked: 2, uploads: 2, attached: 2 });
});

test('without one there is nothing to look at, and no look in the log', async () => {
  const { id, documentHash } = taken(await ask(undefined));
  expect(documentHash).toBeUndefined();
  for (const wanted of [BigInt(id), 999_999n]) {
    expect(await stage.adjustments.document(stage.reviewer.operatorId, wanted)).toMatchObject({
      refusal: 'NOT_FOUND',
    });
  }
  expect((await stage.acts()).map(({ name }) => name)).toEqual(['adjustments.request']);
});
