import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastify from 'fastify';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { reEncode } from '#capabilities/people/uploads/server/re-encode.ts';
import { refuse } from '#foundation/refusals/result.ts';
import { serveInstallable } from './installable.ts';

const folder = join(import.meta.dirname, '../web/public');

async function served(page: string) {
  const server = fastify();
  const mark = await readFile(join(folder, 'mark.svg'));
  await serveInstallable(server, { folder, platformName: 'House & Sons', mark, page });
  return async (url: string) => await server.inject({ url });
}

test('the manifest names the platform and pictures of the sizes it says', async () => {
  const get = await served('page');
  const answer = await get('/manifest.webmanifest');
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  expect(answer.json()).toMatchObject({ name: 'House & Sons', display: 'standalone', start_url: '/' });
  const icon = z.object({ src: z.string(), sizes: z.string() });
  const { icons } = z.object({ icons: z.array(icon).min(3) }).parse(answer.json());
  for (const { src, sizes } of [...icons, { src: '/icon-apple.png', sizes: '180x180' }]) {
    const picture = await get(src);
    expect(picture.headers['content-type']).toBe('image/png');
    const { width, height } = await sharp(picture.rawPayload).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});

test('the reader of SVG is closed again to what customers send', async () => {
  await served('page');
  const mark = await readFile(join(folder, 'mark.svg'));
  await expect(sharp(mark).png().toBuffer()).rejects.toThrow();
  expect(await reEncode(mark)).toEqual(refuse('IMAGE_FORMAT'));
});

test('the service worker is another for each build, and asked for again at every visit', async () => {
  // One after the other: each closes the reader of SVG when its icons are drawn.
  const worker = async (page: string) => await (await served(page))('/sw.js');
  const one = await worker('a');
  const same = await worker('a');
  const other = await worker('b');
  expect(one.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  });
  expect(one.body).toBe(same.body);
  expect(one.body).not.toBe(other.body);
  expect(one.body).not.toContain("'unbuilt'");
});
