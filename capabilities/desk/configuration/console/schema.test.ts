import { expect, test } from 'vitest';
import { z } from 'zod';
import { rateSetting } from '#foundation/calls/setting-fields.ts';
import { blankOf, isFlat, isPlaceAt, nodeOf, withPart } from './schema.ts';

const document = z.strictObject({
  isOn: z.boolean(),
  kind: z.enum(['call', 'put']),
  rate: rateSetting('0', '0.01'),
  periods: z.array(
    z.strictObject({ seconds: z.number().int().min(60).max(600), note: z.string().optional() }),
  ),
  byCode: z.record(z.string(), z.strictObject({ levels: z.array(z.string()) })),
  free: z.number().int(),
});
const node = nodeOf(z.toJSONSchema(document, { io: 'input', unrepresentable: 'any' }));

test('a form knows what stands where, its unit and its bounds', () => {
  expect(node).toEqual({
    kind: 'object',
    fields: [
      { name: 'isOn', isOptional: false, node: { kind: 'flag' } },
      { name: 'kind', isOptional: false, node: { kind: 'choice', options: ['call', 'put'] } },
      {
        name: 'rate',
        isOptional: false,
        node: { kind: 'text', longest: 40, bounds: { unit: 'rate', least: '0', most: '0.01' } },
      },
      {
        name: 'periods',
        isOptional: false,
        node: {
          kind: 'list',
          item: {
            kind: 'object',
            fields: [
              {
                name: 'seconds',
                isOptional: false,
                node: { kind: 'number', bounds: { least: '60', most: '600' } },
              },
              { name: 'note', isOptional: true, node: { kind: 'text', longest: 10_000, bounds: {} } },
            ],
          },
        },
      },
      {
        name: 'byCode',
        isOptional: false,
        node: {
          kind: 'record',
          item: {
            kind: 'object',
            fields: [
              {
                name: 'levels',
                isOptional: false,
                node: { kind: 'list', item: { kind: 'text', longest: 10_000, bounds: {} } },
              },
            ],
          },
        },
      },
      { name: 'free', isOptional: false, node: { kind: 'number', bounds: {} } },
    ],
  });
});

test('a new row begins with what it must have', () => {
  expect(blankOf(node)).toEqual({ isOn: false, kind: 'call', rate: '', periods: [], byCode: {}, free: 0 });
  const periods = node.kind === 'object' ? node.fields[3]?.node : undefined;
  const row = periods?.kind === 'list' ? periods.item : node;
  expect(blankOf(row)).toEqual({ seconds: 60 });
  expect([isFlat(row), isFlat(node)]).toEqual([true, false]);
});

test('one part is changed or left out, and nothing else', () => {
  expect(withPart({ a: 1, b: 2 }, 'a', 3)).toEqual({ a: 3, b: 2 });
  expect(withPart({ a: 1, b: 2 }, 'a', undefined)).toEqual({ b: 2 });
  expect(withPart(['x', 'y', 'z'], '1', undefined)).toEqual(['x', 'z']);
  expect(withPart(['x'], '1', 'y')).toEqual(['x', 'y']);
  expect(withPart(undefined, 'a', true)).toEqual({ a: true });
});

test('a choice among numbers is a number; a place in a list is distinguished from a name that is one', () => {
  const schema = z.object({
    seconds: z.union([z.literal(60), z.literal(300)]),
    dailyRates: z.record(z.string(), z.string()),
    limits: z.tuple([z.string(), z.string()]),
  });
  const root = nodeOf(z.toJSONSchema(schema));
  expect(root).toMatchObject({ fields: [{ node: { kind: 'number' } }, {}, { node: { kind: 'list' } }] });
  expect(isPlaceAt(root, ['dailyRates', '7'])).toEqual([false, false]);
  expect(isPlaceAt(root, ['limits', '1'])).toEqual([false, true]);
});
