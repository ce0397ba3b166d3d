import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSecretBox, keepMasterKey, type MasterKey, parseMasterKeys } from './secret-box.ts';

const key = (id: string): MasterKey => ({ id, bytes: randomBytes(32) });
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

test('what is sealed opens to the same bytes, and only about the same thing', () => {
  const box = createSecretBox([key('a')]);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.string(), (secret, about) => {
      const sealed = box.seal(secret, about);
      expect(text(box.open(sealed, about))).toBe(text(secret));
      expect(() => box.open(sealed, `${about}!`)).toThrow();
    }),
    { numRuns: 50 },
  );
});

test('a changed byte anywhere is noticed', () => {
  const box = createSecretBox([key('a')]);
  const sealed = box.seal(Buffer.from('secret'), 'x');
  for (let at = 0; at < sealed.length; at += 1) {
    const forged = Buffer.from(sealed);
    forged[at] = (forged[at] ?? 0) ^ 1;
    expect(() => box.open(forged, 'x')).toThrow();
  }
});

test('a new key seals, the old one still opens until it is gone', () => {
  const [old, young] = [key('2026'), key('2027')];
  const sealed = createSecretBox([old]).seal(Buffer.from('secret'), 'x');
  const both = createSecretBox([young, old]);
  expect(both.open(sealed, 'x').toString()).toBe('secret');
  expect(() => createSecretBox([young]).open(sealed, 'x')).toThrow('2026');
});

test.each([
  ['', undefined],
  ['a', undefined],
  [`a:${randomBytes(31).toString('base64')}`, undefined],
  [`a b:${randomBytes(32).toString('base64')}`, undefined],
  [`a:${randomBytes(32).toString('base64')},a:${randomBytes(32).toString('base64')}`, undefined],
  [`a:${randomBytes(32).toString('base64')}, b:${randomBytes(32).toString('base64')}`, ['a', 'b']],
])('%j holds the keys %j', (written, ids) => {
  expect(parseMasterKeys(written)?.map(({ id }) => id)).toEqual(ids);
});

test('several that start at once keep the same key, readable by its owner alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-key-'));
  const kept = await Promise.all([1, 2, 3].map(() => keepMasterKey(join(folder, 'data'))));
  expect(new Set(kept.map(([first]) => text(first?.bytes ?? Buffer.of()))).size).toBe(1);
  expect((await stat(join(folder, 'data/master.key'))).mode & 0o777).toBe(0o600);
  await rm(folder, { recursive: true });
});
