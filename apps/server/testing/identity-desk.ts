import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { identityForm } from './identity-form.ts';
import type { SampleCustomer } from './sample-customer.ts';
import { asOperator, lookAtIdentity, operatorCookie } from './sample-operator.ts';

/** Two operators who decide identity checks, and what customers send them. */
export async function createIdentityDesk(server: FastifyInstance) {
  const reviewer = await operatorCookie(server, 'reviewer');
  const second = await operatorCookie(server, 'second');
  const call = async (cookie: string, url: string, payload?: object) =>
    (await asOperator(server, cookie, `/swx/operator/${url}`, payload)).json();
  return {
    reviewer,
    second,
    call,
    /** Sends the pictures of this name's document; gives the id of its review. */
    async send(customer: SampleCustomer, lastName: string): Promise<string> {
      const form = await identityForm(lastName);
      const sent = await customer.post('/swx/customer/user/identification', form);
      expect(sent.refusal).toBeUndefined();
      return (await call(reviewer, 'review/list?kind=kyc&sort=age&pageSize=100')).rows.at(-1).id;
    },
    stateOf: async (customer: SampleCustomer) =>
      (await customer.get('/swx/customer/user/getIdentification')).body.result,
    /** Having been shown every picture, for the usual reason. */
    async approve(cookie: string, id: string, note = '') {
      await lookAtIdentity(server, cookie, id);
      const decision = { decision: 'approve', reasonCode: 'identityConfirmed', note };
      return await call(cookie, `review/${id}/decide`, decision);
    },
  };
}
