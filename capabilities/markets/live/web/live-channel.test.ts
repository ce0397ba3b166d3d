import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reconnectDelay } from '#foundation/ui/back-off.ts';
import { createLiveChannel, type LiveSocket } from './live-channel.ts';
import { readLiveMessage } from './live-message.ts';

function setUp(session: { token?: string } = { token: 'secret' }) {
  const sockets: (LiveSocket & { sent: unknown[] })[] = [];
  const states: string[] = [];
  const events: string[] = [];
  const topics: unknown[] = [];
  const signedOut: unknown[] = [];
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
    token: () => session.token,
    age: () => 850,
    onBoard: () => undefined,
    onEvent: ({ event, seq }) => events.push(`${event} ${seq}`),
    onTopic: (topic, data) => topics.push([topic, data]),
    onSignedOut: (token) => signedOut.push(token),
    onState: (state) => states.push(state),
    random: () => 1,
  });
  const latest = () => {
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error('no connection was opened');
    return socket;
  };
  const say = (message: unknown) => latest().onmessage?.({ data: JSON.stringify(message) });
  return { channel, sockets, states, events, topics, signedOut, latest, say };
}

describe('live channel', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('tells that the session it has shown is over', () => {
    const { channel, latest, say, signedOut } = setUp();
    channel.start();
    latest().onopen?.();
    say({ op: 'resume', ok: false, refusal: 'UNAUTHENTICATED' });
    expect(signedOut).toEqual([]);
    say({ op: 'auth', ok: false, refusal: 'UNAUTHENTICATED' });
    expect(signedOut).toEqual(['secret']);
  });

  it('authenticates and subscribes when it opens', () => {
    const { channel, latest } = setUp();
    channel.want(new Set(['BTC']));
    channel.start();
    latest().onopen?.();
    expect(latest().sent).toEqual([
      { op: 'auth', token: 'secret', age: 850 },
      { op: 'subscribe', codes: ['BTC'] },
    ]);
  });

  it('resumes from the age of its page, though nothing has happened since', () => {
    const { channel, latest, say } = setUp();
    channel.start();
    latest().onopen?.();
    say({ op: 'auth', ok: true, seq: 41 });
    latest().onclose?.();
    vi.advanceTimersByTime(500);
    latest().onopen?.();
    expect(latest().sent).toEqual([
      { op: 'auth', token: 'secret' },
      { op: 'resume', seq: 41 },
    ]);
  });

  it('takes what happened before it opened for news', () => {
    const { channel, latest, say, events } = setUp();
    channel.start();
    latest().onopen?.();
    say({ op: 'auth', ok: true, seq: 41 });
    say({ event: 'order', seq: 42, data: {} });
    say({ event: 'order', seq: 43, data: {} });
    expect(events).toEqual(['order 42', 'order 43']);
  });

  it('follows topics, and again after a lost connection', () => {
    const { channel, latest, say, topics } = setUp({});
    channel.start();
    latest().onopen?.();
    channel.follow(new Set(['nft/1']));
    channel.follow(new Set(['nft/2']));
    channel.follow(new Set(['nft/2', 'nft/3']));
    expect(latest().sent).toEqual([
      { op: 'subscribe', topics: ['nft/1'] },
      { op: 'subscribe', topics: ['nft/2'] },
      { op: 'unsubscribe', topics: ['nft/1'] },
      { op: 'subscribe', topics: ['nft/3'] },
    ]);
    say({ topic: 'nft/2', data: { bids: 3 } });
    expect(topics).toEqual([['nft/2', { bids: 3 }]]);
    latest().onclose?.();
    vi.advanceTimersByTime(500);
    latest().onopen?.();
    expect(latest().sent).toEqual([{ op: 'subscribe', topics: ['nft/2', 'nft/3'] }]);
    channel.follow(new Set());
    expect(latest().sent.at(-1)).toEqual({ op: 'unsubscribe', topics: ['nft/2', 'nft/3'] });
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

  it('reconnects after a lost connection, resumes after the last event and subscribes again', () => {
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

  it('asks again when the platform could not say who it is, or what was missed', () => {
    const { channel, latest, say } = setUp();
    channel.start();
    latest().onopen?.();
    say({ op: 'auth', ok: false, refusal: 'SERVICE_UNAVAILABLE' });
    say({ op: 'resume', ok: false, refusal: 'SERVICE_UNAVAILABLE' });
    vi.advanceTimersByTime(10_000);
    expect(latest().sent).toEqual(Array(2).fill({ op: 'auth', token: 'secret', age: 850 }));
    say({ op: 'auth', ok: false, refusal: 'UNAUTHENTICATED' });
    vi.advanceTimersByTime(20_000);
    expect(latest().sent).toHaveLength(2);
    say({ op: 'auth', ok: false, refusal: 'SERVICE_UNAVAILABLE' });
    channel.stop();
    vi.advanceTimersByTime(20_000);
    expect(latest().sent).toHaveLength(2);
  });

  it('starts again where it stopped, and afresh for another customer', () => {
    const session = { token: 'secret' };
    const { channel, latest, say } = setUp(session);
    const restart = () => {
      channel.stop();
      channel.start();
      latest().onopen?.();
    };
    channel.start();
    latest().onopen?.();
    say({ event: 'order', seq: 7, data: {} });
    restart();
    expect(latest().sent).toEqual([
      { op: 'auth', token: 'secret' },
      { op: 'resume', seq: 7 },
    ]);
    session.token = 'other';
    restart();
    expect(latest().sent).toEqual([{ op: 'auth', token: 'other', age: 850 }]);
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
  it.each(['', 'null', '7', '{"event":5}', '{"event":"order"}', '{"seq":5}', '{"op":"auth","ok":false}'])(
    'makes nothing of %s',
    (text) => {
      expect(readLiveMessage(text)).toBeUndefined();
    },
  );

  it('hands on what is on the board as it came', () => {
    const text = '[{"code":"BTC","price":1},null]';
    expect(readLiveMessage(text)).toEqual({ kind: 'board', items: [{ code: 'BTC', price: 1 }, null] });
  });
});
