import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFileStorage } from './file-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import { type Storage, StorageOutage } from './storage.ts';
import { type S3Server, startS3Server } from './testing/s3-server.ts';

let folder: string;
let s3: S3Server;
const storages: Record<string, Storage> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-storage-'));
  s3 = await startS3Server();
  storages['a folder'] = createFileStorage(join(folder, 'uploads'));
  storages['an S3 store'] = createS3Storage(s3.settings);
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

describe.each(['a folder', 'an S3 store'])('%s', (kind) => {
  const storage = () => storages[kind] ?? expect.fail('no storage');

  test('keeps, gives back and removes', async () => {
    const content = Buffer.from([0, 255, 7, 13, 10]);
    await storage().put('aa-1', content);
    expect(await storage().get('aa-1')).toEqual(content);
    await storage().put('aa-1', Buffer.from('other'));
    expect(await storage().get('aa-1')).toEqual(Buffer.from('other'));
    await storage().remove('aa-1');
    expect(await storage().get('aa-1')).toBeUndefined();
    await storage().remove('aa-1');
  });
});

test('files and folders are their owner’s alone', async () => {
  await storages['a folder']?.put('bb-1', Buffer.from('x'));
  const within = join(folder, 'uploads', 'bb');
  expect(await readdir(within)).toEqual(['bb-1']);
  expect((await stat(join(within, 'bb-1'))).mode & 0o777).toBe(0o600);
  expect((await stat(within)).mode & 0o777).toBe(0o700);
});

test('a store refuses a wrong secret, and one that is away or failing is an outage', async () => {
  const wrong = createS3Storage({ ...s3.settings, secretAccessKey: 'another' });
  await expect(wrong.put('cc-1', Buffer.from('x'))).rejects.toThrow(StorageOutage);
  expect([...s3.objects.keys()].some((path) => path.endsWith('cc-1'))).toBe(false);
  s3.answerWith(503);
  await expect(storages['an S3 store']?.get('cc-1')).rejects.toThrow(StorageOutage);
  s3.answerWith(undefined);
  const away = createS3Storage({ ...s3.settings, endpoint: 'http://127.0.0.1:1' });
  await expect(away.get('cc-1')).rejects.toThrow(StorageOutage);
});
