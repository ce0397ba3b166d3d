import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConnectionFailure } from '#foundation/calls/client.ts';
import { createErrorReader } from './page-error.ts';

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://trade.test', pathname: '/order/12' });
  vi.stubGlobal('document', { querySelector: () => ({ src: 'https://trade.test/assets/index-Abc.js' }) });
});
afterEach(() => void vi.unstubAllGlobals());

function errorOf(
  message: string,
  stack = `${message}\n    at f (https://trade.test/assets/a.js?again=1:1:2)`,
) {
  return Object.assign(new TypeError(message), { stack });
}
const caught = (error: unknown) => Object.assign(new Event('error'), { error });

test('says what failed and where, and nothing of what a field or an address held', () => {
  const read = createErrorReader();
  const message = 'Unexpected token, "my secret" is not JSON, ann@mail.test, 4111111111111111, /x?token=abc';
  expect(read(caught(errorOf(message)))).toEqual({
    message: 'TypeError: Unexpected token, "…" is not JSON, …@…, …, /x',
    stack: 'Unexpected token, "…" is not JSON, …@…, …, /x\n    at f (https://trade.test/assets/a.js:1:2)',
    page: '/order/12',
    build: 'index-Abc.js',
  });
  expect(
    [
      'at https://trade.test/x?from=2026-01-01T00:00:00Z&token=abc',
      'jürgen@mail.test',
      'ann%40mail.test',
      `Bearer ${'aB3_'.repeat(11)}`,
      'Cannot convert my secret to a BigInt',
      '/api/callback#id_token=abc',
    ].map((text) => createErrorReader()(caught(errorOf(text)))?.message),
  ).toEqual(
    [
      'at https://trade.test/x',
      '…@…',
      '…@…',
      'Bearer …',
      'Cannot convert … to a BigInt',
      '/api/callback',
    ].map((text) => `TypeError: ${text}`),
  );
  // Firefox and Safari write frames so.
  const frame = 'f@https://trade.test/assets/a.js:1:2';
  expect(read(caught(errorOf('other', frame)))?.stack).toBe(frame);
});

test('each once, a few at most, and none that are no fault of the platform’s', () => {
  const read = createErrorReader();
  expect(read(Object.assign(new Event('x'), { reason: errorOf('of a promise') }))?.message).toContain(
    'promise',
  );
  expect(read(caught(errorOf('of a promise')))).toBeUndefined();
  const strangers = [
    new ConnectionFailure(false),
    new DOMException('given up', 'AbortError'),
    errorOf('extension', 'at chrome-extension://abc/x.js:1:2'),
    'text',
    undefined,
  ];
  for (const error of strangers) expect(read(caught(error))).toBeUndefined();
  const reported = Array.from({ length: 20 }, (_, index) => read(caught(errorOf(`number ${index}`))));
  expect(reported.filter((error) => error !== undefined)).toHaveLength(4);
  const long = createErrorReader()(caught(errorOf('x'.repeat(9_000))));
  expect([long?.message.length, long?.stack.length]).toEqual([300, 4_000]);
});
