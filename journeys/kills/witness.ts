import { z } from 'zod';
import type { Platform } from '../platform.ts';
import { priceUnits } from './market.ts';

/** A tick as the live channel told it; prices in units of 10^-10. */
export interface WitnessedTick {
  readonly at: number;
  readonly bid: bigint;
  readonly ask: bigint;
}

const messageShape = z.array(
  z.object({ code: z.string(), bid: z.number(), ask: z.number(), time: z.number() }),
);

/**
 * Somebody outside who listens to the live channel and remembers what prices it told, over all kills:
 * whatever happened inside, these prices were shown to customers.
 */
export class Witness {
  readonly #codes: ReadonlySet<string>;
  readonly #ticks = new Map<string, WitnessedTick[]>();
  #socket: WebSocket | undefined;

  constructor(codes: Iterable<string>) {
    this.#codes = new Set(codes);
  }

  async listenTo(platform: Platform): Promise<void> {
    this.#socket?.close();
    const socket = new WebSocket(`${platform.url.replace('http', 'ws')}/websocket/message`);
    this.#socket = socket;
    const opened = Promise.withResolvers<void>();
    socket.onopen = () => opened.resolve();
    socket.onerror = () => opened.reject(new Error('the live channel can not be reached'));
    socket.onmessage = ({ data }) => {
      const message = messageShape.safeParse(JSON.parse(String(data)));
      if (message.success) for (const item of message.data) this.#remember(item);
    };
    await opened.promise;
    socket.send(JSON.stringify({ op: 'subscribe', codes: [...this.#codes] }));
  }

  close(): void {
    this.#socket?.close();
  }

  /** Ticks of a market after one moment and before another, oldest first. */
  *ticksBetween(code: string, after: number, before: number): Iterable<WitnessedTick> {
    for (const tick of this.#ticks.get(code) ?? []) {
      if (tick.at > after && tick.at < before) yield tick;
    }
  }

  get count(): number {
    return [...this.#ticks.values()].reduce((sum, { length }) => sum + length, 0);
  }

  #remember({ code, bid, ask, time }: z.output<typeof messageShape>[number]): void {
    if (!this.#codes.has(code)) return;
    const ticks = this.#ticks.get(code) ?? [];
    this.#ticks.set(code, ticks);
    if (ticks.at(-1)?.at === time) return;
    ticks.push({ at: time, bid: priceUnits(bid), ask: priceUnits(ask) });
  }
}
