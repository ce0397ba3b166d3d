import sharp from 'sharp';
import { expect, test } from 'vitest';
import { measureLooks } from './looks.ts';
import { photo } from './testing/photo.ts';

async function distance(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = [
    (await measureLooks(one, 'photo')).rows ?? [],
    (await measureLooks(other, 'photo')).rows ?? [],
  ];
  const bits = a.map((row, at) => (row ^ (b[at] ?? 0)).toString(2).replaceAll('0', '').length);
  return bits.reduce((sum, each) => sum + each, 0);
}

test('another size, compression or brightness looks alike; another picture does not', async () => {
  const one = await photo(1);
  const changed = [
    await sharp(one).resize({ width: 400 }).jpeg({ quality: 60 }).toBuffer(),
    await sharp(one).modulate({ brightness: 1.1 }).jpeg().toBuffer(),
    await sharp(one).extract({ left: 4, top: 3, width: 890, height: 592 }).png().toBuffer(),
  ];
  for (const each of changed) expect(await distance(one, each)).toBeLessThanOrEqual(15);
  for (const seed of [2, 3, 4, 5]) expect(await distance(one, await photo(seed))).toBeGreaterThan(80);
});

test('a plain picture and a drawing are known by their content alone', async () => {
  const plain = sharp({ create: { width: 300, height: 200, channels: 3, background: '#8a9aa6' } });
  expect((await measureLooks(await plain.jpeg().toBuffer(), 'photo')).rows).toBeUndefined();
  expect((await measureLooks(await photo(1), 'drawing')).rows).toBeUndefined();
  const [one, again] = [
    await measureLooks(await photo(1), 'photo'),
    await measureLooks(await photo(1), 'drawing'),
  ];
  expect(one.contentHash).toEqual(again.contentHash);
});
