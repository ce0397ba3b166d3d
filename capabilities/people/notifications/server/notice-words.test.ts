import { expect, test } from 'vitest';
import { newsOf } from './news-of.ts';
import { wordNotice, wordPush } from './notice-words.ts';

const told = {
  kind: 'nft',
  what: 'outbid',
  id: '7',
  title: 'Signal',
  titles: { ar: 'إشارة' },
  amount: '105',
};
const [news] = newsOf({ id: 1n, event: 'notification', data: told } as never, Date.UTC(2026, 0, 5));

test('a thing is called in the reader’s language what it is called there, in English elsewhere', () => {
  const facts = news?.facts ?? {};
  expect(wordNotice('en', 'nftOutbid', facts).title).toContain('Signal');
  expect(wordNotice('ja', 'nftOutbid', facts).title).toContain('Signal');
  expect(wordNotice('ar', 'nftOutbid', facts).title).toContain('إشارة');
  expect(wordNotice('ar', 'nftOutbid', facts).title).not.toContain('Signal');
  expect(wordPush('ar', 'nftOutbid', facts).title).toContain('إشارة');
});

test.each(['', '–'])('a device that does not say what it is (“%s”) is called so', (device) => {
  const text = (language: 'en' | 'de') => wordNotice(language, 'newDevice', { device, ip: '192.0.2.7' }).text;
  expect(text('en')).toContain('before: unknown device, IP address 192.0.2.7');
  expect(text('de')).toContain('unbekanntes Gerät');
});
