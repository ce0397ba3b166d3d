import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { guestHeader } from '#foundation/calls/guest-header.ts';
import { pictureQuery } from './queries.ts';

afterEach(() => void vi.unstubAllGlobals());

test('a visitor’s picture is asked for with the token of their conversation', async () => {
  const asked: Headers[] = [];
  vi.stubGlobal('localStorage', { getItem: () => 'visitor-token' });
  vi.stubGlobal('fetch', async (_address: string, { headers }: { headers: Headers }) => {
    asked.push(headers);
    return new Response('picture', { headers: { 'content-type': 'image/webp' } });
  });
  await new QueryClient().fetchQuery(pictureQuery('7'));
  expect(asked.map((headers) => headers.get(guestHeader))).toEqual(['visitor-token']);
});
