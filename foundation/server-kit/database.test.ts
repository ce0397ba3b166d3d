import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { timestamptzToDate } from './database.ts';

describe('a timestamptz', () => {
  test.each([
    '2026-11-24 15:30:00+00',
    '2026-11-24 15:30:00.2+00',
    '2026-11-24 15:30:59.25+00',
    '2024-02-29 23:59:59.007+00',
    '2026-11-24 15:30:00.123456+00',
    '1969-12-31 23:59:59.999+00',
    '2026-11-24 15:30:00.5+05:30',
    '2026-11-24 15:30:00-08',
    '0044-03-15 12:00:00+00',
    '12026-11-24 15:30:00+00',
    '0044-03-15 12:00:00+00 BC',
  ])('%s is read as pg reads it', (text) => {
    const expected = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text')(text);
    expect(timestamptzToDate(text)).toEqual(expected);
  });

  test('infinity stays what it is', () => {
    expect(timestamptzToDate('infinity')).toBe(Number.POSITIVE_INFINITY);
  });
});
