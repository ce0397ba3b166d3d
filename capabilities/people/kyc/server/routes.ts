import { pictureFile } from '#capabilities/people/uploads/face.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import { getCustomerIdentity, getPicture, getSubmission, raiseTier } from '../console-contract.ts';
import { getIdentification, identification } from '../contract.ts';
import type { KycService } from './kyc.ts';
import { raiseTier as raise, viewCustomer, viewPicture, viewSubmission } from './operator-views.ts';

export function bindKycCalls(router: CallRouter, kyc: KycService): void {
  const { needs } = kyc;
  router.on(identification, (sent, { session }) => kyc.submit(session.customerId, sent));
  router.on(getIdentification, (_, { session }) => kyc.identification(session.customerId));
  router.on(getCustomerIdentity, ({ uid }) => viewCustomer(needs, uid));
  router.on(getSubmission, ({ id }, { operator }) => viewSubmission(needs, operator.operatorId, id));
  router.on(getPicture, async ({ id, item }, { operator }) =>
    pictureFile(`${id}-${item}`, await viewPicture(needs, operator.operatorId, id, item)),
  );
  router.on(raiseTier, ({ uid, proof }, { operator }) => raise(needs, operator.operatorId, uid, proof));
}
