import { expect, test } from 'vitest';
import { traceTo } from './start-tracing.ts';
import { inSpan } from './tracing.ts';

const ended: string[] = [];
const tracing = traceTo('test', {
  onStart() {},
  onEnd: (span) => void ended.push(JSON.stringify(span.status)),
  async forceFlush() {},
  async shutdown() {
    throw new Error('the collector took no spans');
  },
});

test('the span of work that failed says what kind of error it was, and nothing that its message quotes', async () => {
  const failing = inSpan('work', {}, async () => {
    throw new TypeError('no user bob@example.test');
  });
  await expect(failing).rejects.toThrow('no user');
  expect(ended).toEqual([expect.stringContaining('TypeError')]);
  expect(ended[0]).not.toContain('bob@example.test');
});

test('an end with spans that no collector takes is no failure', async () => {
  await tracing.stop();
});
