import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reconnectDelay } from './back-off.ts';
import { createLiveChannel, type LiveSocket } from './live-channel.ts';
import { readLiveMessage } from './live-message.ts';

function setUp(token: string | undefined = 'secret') {
  const sockets: (LiveSocket & { sent: unknown[] })[] = [];
  const states: string[] = [];
  const events: string[] = [];
  const prices: string[] = [];
  const channel = createLiveChannel({
    open: () => {
      const sent: unknown[] = [];
      const socket = {
        sent,
        onopen: null,
        onmessage: null,
        onclose: null,
        send: (text: string) => sent.push(JSON.parse(text)),
        close: () => undefined,
      };
      sockets.push(socket);
      return socket;
    },
    token: () => token,
    onPrices: (batch) => prices.push(...batch.map(({ code }) => code)),
    onEvent: ({ event, seq }) => events.push(`${event} ${seq}`),
    onState: (state) => states.push(state),
    random: () => 1,
  });
  const latest = () => {
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error('no connection was opened');
    return socket;
  };
  const say = (message: unknown) => latest().onmessage?.({ data: JSON.stringify(message) });
  return { channel, sockets, states, events, prices, latest, say };
}

describe('live channel', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('authenticates and subscribes when it opens', () => {
    const { channel, latest } = setUp();
    channel.want(new Set(['BTC']));
    channel.start();
    latest().onopen?.();
    expect(latest().sent).toEqual([
      { op: 'auth', token: 'secret' },
      { op: 'subscribe', codes: ['BTC'] },
    ]);
  });

  it('narrows by the difference, new codes first', () => {
    const { channel, latest } = setUp();
    channel.want(new Set(['BTC', 'ETH']));
    channel.start();
    latest().onopen?.();
    latest().sent.length = 0;
    channel.want(new Set(['ETH', 'XRP']));
    expect(latest().sent).toEqual([
      { op: 'subscribe', codes: ['XRP'] },
      { op: 'unsubscribe', codes: ['BTC'] },
    ]);
  });

  it('comes back after a lost connection, resumes after the last event and subscribes again', () => {
    const { channel, sockets, latest, say, states } = setUp();
    channel.want(new Set(['BTC']));
    channel.start();
    latest().onopen?.();
    say({ event: 'order', seq: 7, data: {} });
    latest().onclose?.();
    expect(states).toEqual(['open', 'reconnecting']);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(500);
    expect(sockets).toHaveLength(2);
    latest().onopen?.();
    expect(latest().sent).toEqual([
      { op: 'auth', token: 'secret' },
      { op: 'resume', seq: 7 },
      { op: 'subscribe', codes: ['BTC'] },
    ]);
  });

  it('drops an event it has seen', () => {
    const { channel, latest, say, events } = setUp();
    channel.start();
    latest().onopen?.();
    say({ event: 'order', seq: 7, data: {} });
    say({ event: 'order', seq: 7, data: {} });
    say({ event: 'balance', seq: 8, data: {} });
    expect(events).toEqual(['order 7', 'balance 8']);
  });

  it('takes a long silence for a dead connection', () => {
    const { channel, sockets, latest } = setUp();
    channel.start();
    latest().onopen?.();
    vi.advanceTimersByTime(45_000);
    vi.advanceTimersByTime(500);
    expect(sockets).toHaveLength(2);
  });

  it('stays closed when it was stopped', () => {
    const { channel, sockets, latest } = setUp();
    channel.start();
    const first = latest();
    channel.stop();
    first.onclose?.();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });

  it('does not wait when the network is back', () => {
    const { channel, sockets, latest } = setUp();
    channel.start();
    latest().onclose?.();
    channel.wake();
    expect(sockets).toHaveLength(2);
  });
});

describe('reconnectDelay', () => {
  it.each([
    [0, 0, 250],
    [0, 1, 500],
    [3, 1, 4_000],
    [50, 1, 20_000],
    [50, 0, 10_000],
  ])('after %i failures and chance %d waits %i ms', (failures, random, delay) => {
    expect(reconnectDelay(failures, random)).toBe(delay);
  });
});

describe('readLiveMessage', () => {
  it.each(['', 'null', '7', '{"event":5}', '{"event":"order"}', '{"seq":5}'])(
    'makes nothing of %s',
    (text) => {
      expect(readLiveMessage(text)).toBeUndefined();
    },
  );

  it('leaves out items that are no prices', () => {
    const text = '[{"code":"BTC","price":1,"zdf":0},{"code":"ETH"},null]';
    expect(readLiveMessage(text)).toEqual({ kind: 'prices', prices: [{ code: 'BTC', price: 1, zdf: 0 }] });
  });
});
