import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { reseal } from '#foundation/server-kit/sealed-column.ts';
import { createSecretBox, type SecretBox } from '#foundation/server-kit/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { createFixedClock, dayMs } from '#foundation/time/clock.ts';
import { uploadSeal } from './envelope.ts';
import { createS3Storage } from './s3-storage.ts';
import { goodPicture, makeHostileImages } from './testing/hostile-images.ts';
import { photo } from './testing/photo.ts';
import { type S3Server, startS3Server } from './testing/s3-server.ts';
import { createUploads } from './uploads.ts';

const owner = asCustomerId(10_000_001n);
const oldKey = { id: 'old', bytes: Buffer.alloc(32, 1) };
const newKey = { id: 'new', bytes: Buffer.alloc(32, 2) };

let database: TestDatabase;
let s3: S3Server;
let picture: Blob;
const clock = createFixedClock(Date.UTC(2026, 10, 21));

beforeAll(async () => {
  [database, s3] = await Promise.all([createTestDatabase(), startS3Server()]);
  picture = new Blob([new Uint8Array(await goodPicture().jpeg().toBuffer())]);
});
afterAll(async () => {
  await s3.close();
  await database.drop();
});
beforeEach(async () => {
  await sql`delete from uploads.upload`.execute(database.db);
  s3.objects.clear();
});

function uploadsWith(box: SecretBox) {
  return createUploads({ db: database.db, clock, storage: createS3Storage(s3.settings), box });
}

async function keep(uploads: ReturnType<typeof uploadsWith>) {
  const kept = await uploads.keepImage(owner, 'test', picture);
  if (!kept.ok) throw new Error(kept.refusal);
  return kept.value;
}

const attach = (uploads: ReturnType<typeof uploadsWith>, loose: Awaited<ReturnType<typeof keep>>) =>
  database.db.transaction().execute((tx) => uploads.attach(tx, loose));

test('a picture is encrypted where it lies, and read back as it was re-encoded', async () => {
  const uploads = uploadsWith(createSecretBox([oldKey]));
  const id = await attach(uploads, await keep(uploads));
  const read = await uploads.read(id);
  expect([read?.contentType, read?.owner]).toEqual(['image/jpeg', owner]);
  const [stored] = [...s3.objects.values()];
  expect(stored?.length).toBe((read?.bytes.length ?? 0) + 28);
  expect(stored?.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
  expect(await uploads.read(await attach(uploads, await keep(uploads)))).toEqual(read);
  const [first, second] = [...s3.objects.values()];
  expect(first?.equals(second ?? Buffer.alloc(0))).toBe(false);
});

test('a changed byte, and a file put in another’s place, are not opened', async () => {
  const uploads = uploadsWith(createSecretBox([oldKey]));
  const one = await attach(uploads, await keep(uploads));
  const [path = '', content = Buffer.alloc(0)] = [...s3.objects][0] ?? [];
  const changed = Buffer.from(content);
  changed[40] = (changed[40] ?? 0) ^ 1;
  s3.objects.set(path, changed);
  await expect(uploads.read(one)).rejects.toThrow();
  s3.objects.set(path, content);
  await attach(uploads, await keep(uploads));
  const other = [...s3.objects].find(([at]) => at !== path)?.[1] ?? Buffer.alloc(0);
  s3.objects.set(path, other);
  await expect(uploads.read(one)).rejects.toThrow();
});

test('keys are sealed again with a new key, after which the old one is not needed', async () => {
  const before = uploadsWith(createSecretBox([oldKey]));
  const id = await attach(before, await keep(before));
  const [sealed] = [...s3.objects.values()];
  await expect(uploadsWith(createSecretBox([newKey])).read(id)).rejects.toThrow('old');
  const rotating = uploadsWith(createSecretBox([newKey, oldKey]));
  expect(await rotating.read(id)).toEqual(await before.read(id));
  expect(await reseal(database.db, createSecretBox([newKey, oldKey]), uploadSeal)).toBeGreaterThan(0);
  const after = uploadsWith(createSecretBox([newKey]));
  expect((await after.read(id))?.owner).toBe(owner);
  expect([...s3.objects.values()][0]?.equals(sealed ?? Buffer.alloc(0))).toBe(true);
});

test('what was never attached goes after a day; what was stays', async () => {
  const uploads = uploadsWith(createSecretBox([oldKey]));
  const attached = await attach(uploads, await keep(uploads));
  const loose = await keep(uploads);
  await uploads.discardLoose();
  expect(s3.objects.size).toBe(2);
  clock.advance(dayMs + 1);
  await uploads.discardLoose();
  expect(s3.objects.size).toBe(1);
  expect(await uploads.read(attached)).toBeDefined();
  await expect(attach(uploads, loose)).rejects.toThrow('to attach is missing');
  await uploads.discard([attached]);
  expect([s3.objects.size, await uploads.read(attached)]).toEqual([0, undefined]);
});

test('a drawing needs something drawn on it', async () => {
  const uploads = uploadsWith(createSecretBox([oldKey]));
  const paper = { width: 600, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
  const ink = { ...paper, width: 160, height: 6, background: { r: 16, g: 24, b: 40, alpha: 1 } } as const;
  const drawing = async (strokes: object[]) => {
    const bytes = await sharp({ create: paper }).composite(strokes).png().toBuffer();
    return uploads.keepImage(owner, 'test', new Blob([new Uint8Array(bytes)]), 'drawing');
  };
  const stroke = await sharp({ create: ink }).raw().toBuffer();
  expect((await drawing([{ input: stroke, raw: ink, left: 200, top: 90 }])).ok).toBe(true);
  expect(await drawing([])).toMatchObject({ ok: false, refusal: 'NOT_SIGNED' });
});

test('each bad picture has its refusal: nothing is kept of it, and none takes much memory', async () => {
  const uploads = uploadsWith(createSecretBox([oldKey]));
  const images = await makeHostileImages();
  const before = process.memoryUsage().rss;
  let most = 0;
  for (const { what, bytes, refusal } of images) {
    const result = await uploads.keepImage(owner, 'test', new Blob([new Uint8Array(bytes)]));
    most = Math.max(most, process.memoryUsage().rss - before);
    expect([what, result]).toEqual([what, { ok: false, refusal, params: {} }]);
  }
  expect(most).toBeLessThan(400_000_000);
  const { rows } = await sql`select id from uploads.upload`.execute(database.db);
  expect([rows.length, s3.objects.size]).toEqual([0, 0]);
});

test('a store that is away fails the picture, and what began is cleared away later', async () => {
  const uploads = uploadsWith(createSecretBox([oldKey]));
  s3.answerWith(500);
  await expect(uploads.keepImage(owner, 'test', picture)).rejects.toMatchObject({ statusCode: 503 });
  s3.answerWith(undefined);
  clock.advance(dayMs + 1);
  await uploads.discardLoose();
  expect((await sql`select id from uploads.upload`.execute(database.db)).rows).toEqual([]);
});

test('a picture sent again is found, by content and by looks, across customers and within what was sent', async () => {
  const uploads = uploadsWith(createSecretBox([oldKey]));
  const [whole, smaller] = [
    await photo(1),
    await sharp(await photo(1))
      .resize({ width: 500 })
      .jpeg()
      .toBuffer(),
  ];
  const keepFor = async (customer: bigint, purpose: string, bytes: Buffer) => {
    const kept = await uploads.keepImage(asCustomerId(customer), purpose, new Blob([new Uint8Array(bytes)]));
    if (!kept.ok) throw new Error(kept.refusal);
    return await attach(uploads, kept.value);
  };
  const mine = await keepFor(1n, 'kyc', whole);
  const again = await keepFor(1n, 'kyc', whole);
  // Sent before it, and yet behind the same picture.
  const alike = await keepFor(3n, 'kyc', smaller);
  const same = await keepFor(2n, 'kyc', whole);
  await keepFor(4n, 'deposit', whole);
  const copied = { of: mine, owner: asCustomerId(2n), upload: same, isSame: true, differing: 0 };
  expect(await uploads.repeatsOf([mine])).toEqual([
    copied,
    { of: mine, owner: asCustomerId(3n), upload: alike, isSame: false, differing: expect.any(Number) },
  ]);
  // Front and back are one picture; the customer's own from before would say nothing.
  expect(await uploads.repeatsOf([mine, again])).toContainEqual({
    of: mine,
    owner: asCustomerId(1n),
    upload: again,
    isSame: true,
    differing: 0,
  });
  // What one customer sends twice is no copy of another's.
  const within = await keepFor(5n, 'kyc', await photo(2));
  await keepFor(5n, 'kyc', await photo(2));
  expect(await uploads.copiedAmong([mine, alike, within])).toEqual(new Set([mine]));
  // What was kept before pictures were compared is looked at by the job.
  await sql`update uploads.upload set content_hash = null, looks = null`.execute(database.db);
  expect(await uploads.repeatsOf([mine])).toEqual([]);
  await uploads.lookAtOld();
  expect(await uploads.repeatsOf([mine])).toContainEqual(copied);
});
