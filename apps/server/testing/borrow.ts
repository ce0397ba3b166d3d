import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { z } from 'zod';
import { drawnSignature } from '#capabilities/products/loans/server/testing/drawn-signature.ts';
import { bookHeader, bookToHeader } from '#foundation/calls/book-header.ts';
import { idOf, type SampleCustomer, uidOf } from './sample-customer.ts';
import { operatorCookie } from './sample-operator.ts';

/** Borrows 2,000 USDT: the request of the customer, and the reviewer's approval. Gives the loan's id. */
export async function borrow(server: FastifyInstance, customer: SampleCustomer): Promise<string> {
  const user = '/swx/customer/user';
  const wanted = { amount: '2000', termDays: 30, collateralCurrency: 'BTC' };
  const quoted = await customer.post(`${user}/quoteLoan`, wanted);
  const { agreement } = z.object({ agreement: z.object({ version: z.string() }) }).parse(quoted.body.result);
  const form = new FormData();
  const fields = { ...wanted, termDays: '30', agreementVersion: agreement.version };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('signature', await drawnSignature());
  const asked = await customer.post(`${user}/loan`, form);
  expect(asked, JSON.stringify(asked.body)).toMatchObject({ status: 200 });
  const id = idOf(asked);
  const decided = await server.inject({
    method: 'POST',
    url: `/swx/operator/review/loan-${await uidOf(customer)}-${id}/decide`,
    payload: { decision: 'approve', reasonCode: 'loanTermsMet', note: '' },
    headers: { cookie: await operatorCookie(server, 'reviewer'), [bookHeader]: bookToHeader('real') },
  });
  expect(decided.json(), decided.body).toMatchObject({ code: 200 });
  return id;
}
