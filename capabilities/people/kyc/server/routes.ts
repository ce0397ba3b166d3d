import { pictureFile } from '#capabilities/people/uploads/face.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import {
  getCustomerIdentity,
  getPicture,
  getSubmission,
  raiseTier,
  takeBackIdentity,
} from '../console-contract.ts';
import { getIdentification, identification } from '../contract.ts';
import type { KycService } from './kyc.ts';
import { raiseTier as raise, viewCustomer, viewPicture, viewSubmission } from './operator-views.ts';
import { takeBack } from './take-back.ts';

export function bindKycCalls(router: CallRouter, kyc: KycService): void {
  const { needs } = kyc;
  router.on(identification, (sent, { session }) => kyc.submit(session.customerId, sent));
  router.on(getIdentification, (_, { session }) => kyc.identification(session.customerId));
  router.on(getCustomerIdentity, ({ uid }) => viewCustomer(needs, uid));
  router.on(getSubmission, ({ id }, { operator }) => viewSubmission(needs, operator.operatorId, id));
  router.on(getPicture, async ({ id, item }, { operator }) =>
    pictureFile(`${id}-${item}`, await viewPicture(needs, operator.operatorId, id, item)),
  );
  router.on(takeBackIdentity, ({ uid, ...taking }, { operator }) =>
    takeBack(needs, operator.operatorId, { ...taking, customerId: asCustomerId(BigInt(uid)) }),
  );
  router.on(raiseTier, ({ uid, proof }, { operator }) => raise(needs, operator.operatorId, uid, proof));
}
