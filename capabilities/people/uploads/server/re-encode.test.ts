import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { decodeJpeg2000 } from './jpeg2000.ts';
import { reEncode } from './re-encode.ts';
import { goodPicture, makeStowaways, stowaway } from './testing/hostile-images.ts';
import { makeCodestream, makeJp2 } from './testing/jpeg2000.ts';

let codestream: Buffer;
beforeAll(async () => {
  codestream = await makeCodestream(320, 240);
});

async function kept(sent: Buffer) {
  const result = await reEncode(sent);
  if (!result.ok) throw new Error(result.refusal);
  const { contentType, bytes } = result.value;
  return { contentType, bytes, about: await sharp(bytes).metadata() };
}

test('a JPEG, a PNG and both kinds of JPEG 2000 are kept, as JPEG or PNG', async () => {
  const cases = [
    [await goodPicture().jpeg().toBuffer(), 'image/jpeg', 640, 480],
    [await goodPicture().png().toBuffer(), 'image/png', 640, 480],
    [codestream, 'image/jpeg', 320, 240],
    [makeJp2(codestream), 'image/jpeg', 320, 240],
  ] as const;
  for (const [sent, type, width, height] of cases) {
    const { contentType, about } = await kept(sent);
    expect([contentType, about.width, about.height]).toEqual([type, width, height]);
  }
});

test('a JPEG 2000 keeps its colours', async () => {
  const red = await makeCodestream(64, 64);
  const decoded = await decodeJpeg2000(red);
  expect([...(decoded?.pixels.subarray(0, 6) ?? [])]).toEqual([0, 7, 14, 21, 28, 35]);
});

test('a large picture is made smaller, and one lying on its side is set upright', async () => {
  const sent = await goodPicture(3000, 1000)
    .jpeg({ quality: 30 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { about } = await kept(sent);
  expect([about.width, about.height, about.orientation]).toEqual([800, 2400, undefined]);
});

test('what travels with a whole picture is left behind', async () => {
  for (const { what, bytes } of await makeStowaways()) {
    const { bytes: stored, about } = await kept(bytes);
    expect([what, stored.includes(stowaway), stored.includes('PK')]).toEqual([what, false, false]);
    expect([what, about.exif, about.comments]).toEqual([what, undefined, undefined]);
  }
});

test('a decoder that takes too long is ended', async () => {
  expect(await decodeJpeg2000(codestream, 0)).toBeUndefined();
});
