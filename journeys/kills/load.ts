import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { directions } from '#capabilities/products/orders/valuation.ts';
import type { Platform } from '../platform.ts';
import { type Answer, ApiCustomer } from './api-customer.ts';
import { type TradedCode, traded } from './market.ts';

/** A request as it was sent, and what came back: nothing when the connection broke first. */
export interface SentRequest {
  readonly customer: ApiCustomer;
  readonly id: string;
  readonly path: string;
  readonly body: object;
  answer?: Answer;
}

/** Terms that an order had, or may have had: an edit whose answer was lost could have been carried out. */
export interface PossibleTerms {
  readonly stopLossPrice?: string | undefined;
  readonly takeProfitPrice?: string | undefined;
  readonly trailingDistance?: string | undefined;
}

const order = z.object({
  id: z.string(),
  code: z.enum(traded),
  status: z.enum(['pending', 'open', 'closed', 'cancelled', 'rejected']),
  direction: z.enum(directions),
  lots: z.string(),
  stopLossPrice: z.string(),
  takeProfitPrice: z.string(),
  trailingDistance: z.string().optional(),
});
type Order = z.output<typeof order>;
const market = z.object({ result: z.object({ bid: z.number(), ask: z.number(), decimals: z.number() }) });
type Market = z.output<typeof market>['result'];

const path = (name: string) => `/swx/customer/order/${name}`;
const successes = new Set([200, 20004, 20005]);
const customersCount = 6;
const handsEach = 3;
/** Fewer than an account may have, so that there is always room for the next. */
const liveAtMost = 120;

export const isAccepted = ({ code }: Answer) => successes.has(code);

/**
 * Customers who place, edit, close and cancel orders of all kinds close to the price, without a pause,
 * whatever happens.
 */
export class OrderLoad {
  readonly sent: SentRequest[] = [];
  readonly terms = new Map<string, PossibleTerms[]>();
  /** Refusals by code: a run that is only refused shows nothing. */
  readonly refusals = new Map<number, number>();
  readonly #customers: readonly ApiCustomer[];
  readonly #live = new Map<ApiCustomer, Map<string, Order>>();
  #isRunning = false;
  #hands: Promise<void>[] = [];
  #count = 0;

  private constructor(customers: readonly ApiCustomer[]) {
    this.#customers = customers;
    for (const customer of customers) this.#live.set(customer, new Map());
  }

  static async register(platform: Platform): Promise<OrderLoad> {
    const customers = Array.from(
      { length: customersCount },
      (_, nth) => new ApiCustomer(platform, `steady-${nth}`),
    );
    for (const customer of customers) await customer.register();
    return new OrderLoad(customers);
  }

  /** Goes on with a platform, knowing of each order what it became meanwhile. */
  async start(platform: Platform): Promise<void> {
    this.#isRunning = true;
    for (const customer of this.#customers) customer.platform = platform;
    await Promise.all(this.#customers.map((customer) => this.#learn(customer)));
    this.#hands = this.#customers.flatMap((customer) =>
      Array.from({ length: handsEach }, () => this.#keepTrading(customer)),
    );
  }

  /** Ends when every request under way has been answered or lost. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    await Promise.all(this.#hands);
  }

  async #learn(customer: ApiCustomer): Promise<void> {
    const live = new Map<string, Order>();
    for (const status of ['open', 'pending']) {
      for (let page = 1; ; page += 1) {
        const answer = await customer.get(
          `${path('listOrder')}?status=${status}&pageNum=${page}&pageSize=100`,
        );
        const { rows } = z.object({ rows: z.array(z.unknown()) }).parse(answer);
        for (const row of rows) {
          const known = order.safeParse(row);
          if (known.success) live.set(known.data.id, known.data);
        }
        if (rows.length < 100) break;
      }
    }
    this.#live.set(customer, live);
  }

  async #keepTrading(customer: ApiCustomer): Promise<void> {
    while (this.#isRunning) {
      // The platform dies in the middle of it: that is the point. A hand goes on until it is told to stop.
      await this.#actOnce(customer).catch(() => pause(20));
    }
  }

  async #actOnce(customer: ApiCustomer): Promise<void> {
    const live = [...(this.#live.get(customer)?.values() ?? [])];
    const some = live[Math.floor(Math.random() * live.length)];
    const chance = Math.random();
    if (some === undefined || (chance < 0.55 && live.length < liveAtMost)) return this.#place(customer);
    if (chance < 0.8) return this.#edit(customer, some);
    return this.#end(customer, some);
  }

  async #place(customer: ApiCustomer): Promise<void> {
    const code = oneOf(traded);
    const { bid, ask, decimals } = await this.#market(customer, code);
    const type = oneOf(['market', 'market', 'limit', 'stop'] as const);
    const direction = oneOf(directions);
    const sign = direction === 'buy' ? 1 : -1;
    const entry = direction === 'buy' ? ask : bid;
    const waits = type === 'market' ? 0 : (type === 'limit' ? -sign : sign) * entry * between(0.0001, 0.0006);
    const price = entry + waits;
    this.#count += 1;
    const body = {
      code,
      type,
      direction,
      leverage: 2,
      lots: (0.02 * Math.ceil(Math.random() * 4)).toFixed(2),
      stopLossPrice: (price * (1 - sign * between(0.0008, 0.0015))).toFixed(decimals),
      // Never the same twice, or it would be held off as a double click.
      takeProfitPrice: (
        price * (1 + sign * between(0.0008, 0.0015)) +
        (this.#count % 50) / 10 ** decimals
      ).toFixed(decimals),
      ...(type === 'market' ? {} : { price: price.toFixed(decimals) }),
      ...(Math.random() < 0.3
        ? { trailingDistance: (entry * between(0.0008, 0.0012)).toFixed(decimals) }
        : {}),
    };
    this.#know(customer, await this.#send(customer, 'placeOrder', body));
  }

  async #edit(customer: ApiCustomer, { id, code, direction }: Order): Promise<void> {
    const { bid, ask, decimals } = await this.#market(customer, code);
    const sign = direction === 'buy' ? 1 : -1;
    const stop = (direction === 'buy' ? bid : ask) * (1 - sign * between(0.001, 0.0015));
    const body = { id, stopLossPrice: stop.toFixed(decimals) };
    this.#noteTerms(id, body);
    this.#know(customer, await this.#send(customer, 'editOrder', body));
  }

  async #end(customer: ApiCustomer, { id, status, lots }: Order): Promise<void> {
    if (status === 'pending') {
      this.#know(customer, await this.#send(customer, 'cancelOrder', { id }));
      return;
    }
    const isPart = Number(lots) > 0.02 && Math.random() < 0.5;
    const answer = await this.#send(customer, 'closeOrder', { id, ...(isPart ? { lots: '0.02' } : {}) });
    if (!isPart) this.#live.get(customer)?.delete(id);
    this.#know(customer, answer);
  }

  /**
   * What is known of an order after an answer about it; one that is over, or no longer what was thought, is
   * left alone.
   */
  #know(customer: ApiCustomer, { answer, body }: SentRequest): void {
    const live = this.#live.get(customer);
    if (answer === undefined || live === undefined) return;
    const told = order.safeParse(answer.result);
    if (!told.success) {
      if ('id' in body) live.delete(String(body.id));
      return;
    }
    this.#noteTerms(told.data.id, told.data);
    if (told.data.status === 'open' || told.data.status === 'pending') live.set(told.data.id, told.data);
    else live.delete(told.data.id);
  }

  #noteTerms(id: string, terms: PossibleTerms): void {
    const known = this.terms.get(id) ?? [];
    known.push(terms);
    this.terms.set(id, known);
  }

  async #send(customer: ApiCustomer, call: string, body: object): Promise<SentRequest> {
    const request: SentRequest = { customer, id: randomUUID(), path: path(call), body };
    this.sent.push(request);
    request.answer = await customer.post(request.path, body, request.id);
    const { code } = request.answer;
    if (!isAccepted(request.answer)) this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
    return request;
  }

  async #market(customer: ApiCustomer, code: TradedCode): Promise<Market> {
    return market.parse(await customer.get(`/swx/customer/index/getMarketInfo/${code}`)).result;
  }
}

function oneOf<T>(values: readonly [T, ...T[]]): T {
  return values[Math.floor(Math.random() * values.length)] ?? values[0];
}

function between(low: number, high: number): number {
  return low + Math.random() * (high - low);
}
