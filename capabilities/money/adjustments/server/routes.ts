import { pictureFile } from '#capabilities/people/uploads/face.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import { periodOf } from '#foundation/server-kit/period.ts';
import {
  getAdjustment,
  getAdjustmentAttachment,
  listAdjustments,
  previewAdjustment,
  requestAdjustment,
  requestOrderCorrection,
} from '../console-contract.ts';
import type { Adjustments } from './adjustments.ts';

export function bindAdjustmentCalls(router: CallRouter, adjustments: Adjustments): void {
  router.on(previewAdjustment, ({ uid, book, currency, amount }) =>
    adjustments.preview({ key: { book, customerId: uid }, asset: currency, units: amount }),
  );
  router.on(requestAdjustment, (input, { operator, request }) => {
    const { uid, book, currency, amount, ...rest } = input;
    return adjustments.request({
      key: { book, customerId: uid },
      asset: currency,
      units: amount,
      ...rest,
      request,
      requestedBy: operator.operatorId,
    });
  });
  router.on(requestOrderCorrection, ({ uid, book, orderId, note }, { operator, request }) =>
    adjustments.requestOfOrder({
      key: { book, customerId: uid },
      orderId,
      note,
      request,
      requestedBy: operator.operatorId,
    }),
  );
  router.on(listAdjustments, async ({ status, uid, pageNum, pageSize, ...period }) =>
    accept(
      await adjustments.list(
        { status, customerId: uid, ...periodOf(period) },
        { offset: (pageNum - 1) * pageSize, limit: pageSize },
      ),
    ),
  );
  router.on(getAdjustment, ({ id }) => adjustments.get(BigInt(id)));
  router.on(getAdjustmentAttachment, async ({ id }, { operator }) =>
    pictureFile(`adjustment-${id}`, await adjustments.document(operator.operatorId, BigInt(id))),
  );
}
