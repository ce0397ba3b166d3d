import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Receipt, receiptShape } from '#capabilities/products/orders/contract.ts';
import { bookHeader, bookToHeader } from '#foundation/calls/book-header.ts';
import { refusalEnvelope } from '#foundation/calls/envelope.ts';
import type { Book } from '#foundation/ids/book.ts';

const done = z.looseObject({ code: z.number(), msg: z.string() });

/** What a call answered, in the envelope or it is an error. */
export interface Answered {
  readonly status: number;
  /** Absent when the call did what it was asked to. */
  readonly refusal: string | undefined;
  readonly body: Record<string, unknown>;
}

/** One of the sample customers, signed in on a platform of the test's. */
export interface SampleCustomer {
  readonly token: string;
  get(path: string): Promise<Answered>;
  post(path: string, body: object | FormData, requestId?: string): Promise<Answered>;
}

export async function signIn(server: FastifyInstance, email: string, book: Book): Promise<SampleCustomer> {
  const signedIn = await send(server, {}, 'POST', '/swx/customer/login/login', {
    account: email,
    password: 'sample-customer-1',
  });
  const { token } = z.object({ result: z.object({ token: z.string() }) }).parse(signedIn.body).result;
  const headers = { authorization: token, [bookHeader]: bookToHeader(book) };
  return {
    token,
    get: (path) => send(server, headers, 'GET', path),
    post: (path, body, requestId = crypto.randomUUID()) =>
      send(server, { ...headers, 'x-request-id': requestId }, 'POST', path, body),
  };
}

/** A customer of South Africa who registers by email, as the pages do, and is signed in. */
export async function registerCustomer(server: FastifyInstance, username: string): Promise<SampleCustomer> {
  const email = `${username}@sample.test`;
  await send(server, {}, 'POST', '/swx/customer/login/sendCode', { email, purpose: 'register' });
  const mailbox = await server.inject({ url: '/dev/mailbox', query: { to: email } });
  const [mail] = z.array(z.object({ code: z.string() })).parse(mailbox.json());
  const password = 'sample-customer-1';
  const entered = { username, email, password, confirmPassword: password, code: mail?.code, country: 'ZA' };
  const registration = { ...entered, invitationCode: 'WELCOME' };
  const { refusal } = await send(server, {}, 'POST', '/swx/customer/login/register', registration);
  if (refusal !== undefined) throw new Error(`${username} could not register: ${refusal}`);
  return await signIn(server, email, 'real');
}

async function send(
  server: FastifyInstance,
  headers: Record<string, string>,
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
): Promise<Answered> {
  const response = await server.inject({
    method,
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  const body: unknown = response.json();
  const refused = refusalEnvelope.strict().safeParse(body);
  return {
    status: response.statusCode,
    refusal: refused.data?.refusal,
    body: refused.data ?? done.parse(body),
  };
}

/** The id in the result of an order's call. */
export function idOf({ body }: Answered): string {
  return z.object({ result: z.object({ id: z.string() }) }).parse(body).result.id;
}

export async function uidOf(customer: SampleCustomer): Promise<string> {
  const { body } = await customer.post('/swx/customer/user/getUserInfo', {});
  return z.object({ uid: z.string() }).parse(body.result).uid;
}

export async function receiptOf(customer: SampleCustomer, id: string): Promise<Receipt> {
  const { body } = await customer.get(`/swx/customer/order/getReceipt/${id}`);
  return z.object({ result: receiptShape }).parse(body).result;
}

const marketShape = z.object({ bid: z.number(), ask: z.number(), stale: z.boolean() });

export async function marketOf(customer: SampleCustomer, code: string) {
  const { body } = await customer.get(`/swx/customer/index/getMarketInfo/${code}`);
  return z.object({ result: marketShape }).parse(body).result;
}
