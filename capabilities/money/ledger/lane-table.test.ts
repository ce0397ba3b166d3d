import { expect, expectTypeOf, test } from 'vitest';
import type { LaneConnection } from './face.ts';
import { laneTable, type RowOf } from './lane-table.ts';

interface Item {
  readonly id: bigint;
  readonly name: string;
  readonly at: number;
  readonly tags: readonly string[];
  readonly state: 'open' | 'closed';
  readonly sum: bigint | undefined;
}

const items = laneTable<Item>('test.item')({
  key: { id: ['bigint', ({ id }) => id] },
  fixed: {
    name: ['text', ({ name }) => name],
    at: ['timestamptz', ({ at }) => at],
    tags: ['text[]', ({ tags }) => tags],
  },
  changing: {
    state: ['text', ({ state }) => state],
    sum: ['numeric', ({ sum }) => sum],
  },
});

function recorder() {
  const sent: unknown[] = [];
  const connection: LaneConnection = {
    async query({ text, values }) {
      sent.push([text.trim().split(' ')[0], values]);
      return [];
    },
    async add(rows) {
      sent.push(rows);
    },
  };
  return { sent, connection };
}

const item = (id: bigint, more: Partial<Item> = {}): Item => ({
  id,
  name: 'a',
  at: 0,
  tags: ['x', 'y "z"'],
  state: 'open',
  sum: undefined,
  ...more,
});

test('each row is stored once, as the last change left it, and updates are sent before inserts', async () => {
  const { sent, connection } = recorder();
  await items.store(connection, [
    { isNew: true, item: item(1n) },
    { item: item(2n, { state: 'closed', sum: 7n }) },
    { item: item(1n, { state: 'closed' }) },
  ]);
  expect(sent).toEqual([
    ['update', ['{2}', ['closed'], '{7}']],
    {
      into: 'test.item (id, name, at, tags, state, sum)',
      rows: [[1n, 'a', '1970-01-01T00:00:00.000Z', '{"x","y \\"z\\""}', 'closed', undefined]],
    },
  ]);
});

test('a kept column is not emptied by an item without it', async () => {
  const texts: string[] = [];
  const { connection } = recorder();
  const kept = laneTable<Item>('test.kept')({
    key: { id: ['bigint', ({ id }) => id] },
    fixed: {},
    changing: {
      state: ['text', ({ state }) => state],
      tags: ['text[]', ({ tags }) => tags, 'kept'],
    },
  });
  const listening: LaneConnection = {
    ...connection,
    async query({ text }) {
      texts.push(text.replace(/\s+/g, ' '));
      return [];
    },
  };
  await kept.update(listening, [item(1n)]);
  await kept.upsert(listening, [item(1n)]);
  expect(texts[0]).toContain('set state = v.state, tags = coalesce(v.tags::text[], t.tags) from');
  expect(texts[1]).toContain('insert into test.kept as t (id, state, tags)');
  expect(texts[1]).toContain('set state = excluded.state, tags = coalesce(excluded.tags, t.tags)');
  expectTypeOf<RowOf<typeof kept>['tags']>().toEqualTypeOf<readonly string[]>();
});

test('what is read has the types of what is written', () => {
  expectTypeOf<RowOf<typeof items>>().toEqualTypeOf<{
    readonly id: bigint;
    readonly name: string;
    readonly at: Date;
    readonly tags: readonly string[];
    readonly state: 'open' | 'closed';
    readonly sum: string | null;
  }>();
  laneTable<Item>('test.item')({
    // @ts-expect-error a text is no bigint
    key: { id: ['bigint', ({ name }) => name] },
    fixed: {},
    changing: {},
  });
});
