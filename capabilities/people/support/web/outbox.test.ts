import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refuse } from '#foundation/refusals/result.ts';
import { createOutbox, type Delivery, type Outgoing } from './outbox.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

function outboxWith(answers: Delivery[], kept = storage()) {
  const tried: string[] = [];
  const deliver = async ({ requestId }: Outgoing) => {
    tried.push(requestId);
    return answers.shift() ?? 'sent';
  };
  return { outbox: createOutbox({ deliver, storage: kept, key: 'box' }), tried };
}

const message = (requestId: string) => ({ requestId, text: `text ${requestId}`, pictures: [] });

test('one after the other in their order, the same again after a lost connection', async () => {
  const { outbox, tried } = outboxWith(['sent', 'later', 'later']);
  for (const id of ['a', 'b', 'c']) outbox.send(message(id));
  await vi.advanceTimersByTimeAsync(0);
  expect(outbox.get().map(({ requestId, state }) => [requestId, state])).toEqual([
    ['b', 'waiting'],
    ['c', 'sending'],
  ]);
  await vi.advanceTimersByTimeAsync(3_000);
  outbox.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(tried).toEqual(['a', 'b', 'b', 'b', 'c']);
  expect(outbox.get()).toEqual([]);
});

test('a refused one stays with its words and holds none up', async () => {
  const { outbox, tried } = outboxWith([refuse('TOO_MANY_REQUESTS')]);
  outbox.send(message('a'));
  outbox.send(message('b'));
  await vi.advanceTimersByTimeAsync(0);
  expect(outbox.get()).toMatchObject([{ text: 'text a', state: 'refused' }]);
  outbox.again('a');
  await vi.advanceTimersByTimeAsync(0);
  expect(tried).toEqual(['a', 'b', 'a']);
  expect(outbox.get()).toEqual([]);
});

test('a page that is opened again sends what was on its way, under the same ids', async () => {
  const kept = storage();
  const closed = outboxWith(['later'], kept);
  closed.outbox.send(message('a'));
  await vi.advanceTimersByTimeAsync(0);
  closed.outbox.stop();
  const opened = outboxWith([], kept);
  opened.outbox.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(opened.tried).toEqual(['a']);
  expect(outboxWith([], kept).outbox.get()).toEqual([]);
});

test('what is seen in the conversation is on its way no more', async () => {
  const { outbox, tried } = outboxWith(['later']);
  outbox.send(message('a'));
  await vi.advanceTimersByTimeAsync(0);
  outbox.arrived(new Set(['a']));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([outbox.get(), tried]).toEqual([[], ['a']]);
});
