import { pictureFile } from '#capabilities/people/uploads/face.ts';
import { parseRecordId } from '#foundation/ids/ids.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import { getDepositEvidence, getDepositProof, listChains, listDeposits } from '../console-contract.ts';
import {
  cancelRechargeReturn,
  getRecharge,
  getRechargeAddress,
  listRecharge,
  recharge,
} from '../contract.ts';
import type { DepositServices } from './deposits.ts';

export function bindDepositCalls(router: CallRouter, deposits: DepositServices): void {
  router.on(getRechargeAddress, (wanted, { session }) => deposits.address(session.customerId, wanted));
  router.on(recharge, (sent, { session, request }) => deposits.announce(session.customerId, sent, request));
  router.on(listRecharge, async (wanted, { session }) =>
    accept(await deposits.list(session.customerId, wanted)),
  );
  router.on(cancelRechargeReturn, ({ id }, { session }) => deposits.cancelReturn(session.customerId, id));
  router.on(getRecharge, ({ id }, { session }) => deposits.get(session.customerId, id));

  router.on(getDepositEvidence, async ({ id: text }, { operator }) => {
    const id = parseRecordId(text);
    return id === undefined ? refuse('NOT_FOUND') : await deposits.evidence(operator, id);
  });
  router.on(getDepositProof, async ({ id: text }, { operator }) => {
    const id = parseRecordId(text);
    const picture = id === undefined ? refuse('NOT_FOUND') : await deposits.proof(operator.operatorId, id);
    return pictureFile(`recharge-${text}`, picture);
  });
  router.on(listDeposits, async (wanted) => accept(await deposits.listForDesk(wanted)));
  router.on(listChains, async () => accept(await deposits.chains()));
}
