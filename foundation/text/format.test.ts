import { describe, expect, it } from 'vitest';
import {
  formatAsWritten,
  formatCompact,
  formatDecimal,
  formatDuration,
  formatLots,
  formatMoney,
  formatPercent,
  formatPrice,
  formatRate,
  formatTime,
  regionalLocale,
  writeFacts,
} from './format.ts';

/** Without the direction marks and narrow spaces that Intl adds for some languages. */
const plain = (text: string) => text.replace(/[\u200e\u200f\u061c]/g, '').replace(/[\u00a0\u202f]/g, ' ');

describe('formatMoney', () => {
  it.each([
    ['10000', 'USDT', {}, '10,000.00'],
    ['120.5', 'USDT', {}, '120.50'],
    ['-3.129', 'USDT', {}, '-3.12'],
    ['0.999', 'USDT', {}, '0.99'],
    ['0.00412345', 'USDT', {}, '0.00412345'],
    ['0.00000001', 'USDT', {}, '0.00000001'],
    ['0', 'USDT', { sign: true }, '0.00'],
    ['5', 'USDT', { sign: true }, '+5.00'],
    ['1.23456789', 'BTC', {}, '1.23456789'],
    ['1.5', 'BTC', {}, '1.50'],
    ['12.3456789', 'USDT', { exact: true }, '12.3456789'],
    ['90071992547409931.12345678', 'BTC', {}, '90,071,992,547,409,931.12345678'],
    ['not a number', 'USDT', {}, '–'],
  ] as const)('%s %s %o reads %s', (amount, currency, options, expected) => {
    expect(formatMoney('en', amount, currency, options)).toBe(expected);
  });

  it('writes Latin digits in Arabic and Hindi, and German grouping in German', () => {
    expect(plain(formatMoney('ar', '1234.5', 'USDT'))).toBe('1,234.50');
    expect(plain(formatMoney('hi', '123456.5', 'USDT'))).toBe('1,23,456.50');
    expect(formatMoney('de', '1234.5', 'USDT')).toBe('1.234,50');
  });
});

it('groups the figures of a refusal, writes its days, and leaves its words and the seconds it counts', () => {
  const params = { reason: 'reserveShare', most: '108005', free: '1234.5', seconds: '3600' };
  expect(writeFacts('en', params)).toEqual({ ...params, most: '108,005', free: '1,234.5' });
  expect(writeFacts('de', { until: '2026-12-23' })).toEqual({ until: '23.12.2026' });
});

it('writes lots with two decimals at least, and figures of the chart with as many as they come with', () => {
  expect(formatLots('en', '0.1')).toBe('0.10');
  expect(formatLots('de', '1000.125')).toBe('1.000,125');
  expect(formatLots('en', '?')).toBe('–');
  expect(formatAsWritten('de', '100003.50')).toBe('100.003,50');
  expect(formatAsWritten('de', '12K')).toBe('12K');
});

describe('prices and rates', () => {
  it.each([
    [1.1, 5, '1.10000'],
    ['2345.678', 2, '2,345.68'],
    [undefined, 2, '–'],
    ['x', 2, '–'],
  ] as const)('price %s at %d decimals reads %s', (value, decimals, expected) => {
    expect(formatPrice('en', value, decimals)).toBe(expected);
  });

  it('signs percent changes, and zero has no sign', () => {
    expect(formatPercent('en', 1.5, { sign: true })).toBe('+1.50%');
    expect(formatPercent('en', -0.25, { sign: true })).toBe('-0.25%');
    expect(formatPercent('en', 0, { sign: true })).toBe('0.00%');
  });

  it('reads fractions as percent and keeps plain decimals whole', () => {
    expect(formatRate('en', '0.0005')).toBe('0.05%');
    expect(formatDecimal('en', '1000.10')).toBe('1,000.1');
    expect(formatCompact('en', 3_800_000_000)).toBe('3.8B');
  });
});

describe('times', () => {
  it('writes the moment in the named zone, and a dash for nonsense', () => {
    expect(plain(formatTime('en', '2026-11-20T14:05:09.000Z', 'second', 'UTC'))).toBe(
      '20 Nov 2026, 14:05:09',
    );
    expect(plain(formatTime('de', 1_795_183_509_000, 'date', 'UTC'))).toBe('20.11.2026');
    expect(formatTime('en', 'yesterday')).toBe('–');
  });

  it.each([
    ['en', [], 'en-GB'],
    ['en', ['en-US', 'en-GB'], 'en-US'],
    ['en', ['fr-CA', 'en', 'en-AU'], 'en-AU'],
    ['de', ['en-US', 'de-AT'], 'de-AT'],
    ['zh-Hant', ['zh-CN', 'zh-HK'], 'zh-HK'],
    ['zh-Hans', ['zh-TW', 'x_y'], 'zh-Hans'],
  ])('%s, asked for as %j, writes dates as %s', (language, asked, expected) => {
    expect(regionalLocale(language, asked)).toBe(expected);
  });

  it('writes the two largest parts of a duration', () => {
    expect(formatDuration('en', 93_600)).toBe('1 day 2 hr');
    expect(formatDuration('en', 300)).toBe('5 min');
    expect(formatDuration('en', 0)).toBe('0 sec');
    expect(formatDuration('en', 90_061)).toBe('1 day 1 hr');
  });
});
