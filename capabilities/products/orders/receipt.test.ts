import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { canonicalJson } from './evidence.ts';
import { hashReceipt } from './receipt.ts';

test('canonical JSON has sorted keys, no spaces, and leaves out what is undefined', () => {
  expect(canonicalJson({ b: [1, 'é'], a: { d: null, c: undefined, B: true } })).toBe(
    '{"a":{"B":true,"d":null},"b":[1,"é"]}',
  );
});

test('the hash can be recomputed elsewhere, whatever the order of the keys, and changes with any fact', async () => {
  const receipt = {
    kind: 'order',
    orderId: '7',
    ticks: [{ role: 'entry', bid: '1.1' }],
    transfers: [{ id: '1' }],
  };
  const text =
    '{"kind":"order","orderId":"7","ticks":[{"bid":"1.1","role":"entry"}],"transfers":[{"id":"1"}]}';
  expect(await hashReceipt(receipt)).toBe(createHash('sha256').update(text).digest('hex'));
  expect(await hashReceipt({ ...receipt, transfers: [{ id: '2' }] })).not.toBe(await hashReceipt(receipt));
});
