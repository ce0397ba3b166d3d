import { pictureFile } from '#capabilities/people/uploads/face.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import { periodOf } from '#foundation/server-kit/period.ts';
import {
  getFunding,
  getFundingAttachment,
  listFundings,
  lookAtSolvency,
  previewFunding,
  requestFunding,
  solvency,
  treasuryOverview,
} from '../console-contract.ts';
import type { Solvency } from './solvency.ts';
import type { Treasury } from './treasury.ts';

export function bindTreasuryCalls(router: CallRouter, treasury: Treasury): void {
  router.on(treasuryOverview, async () => accept(await treasury.overview()));
  router.on(previewFunding, async ({ book, account, currency, amount }) =>
    accept(await treasury.preview({ book, account, asset: currency, units: amount })),
  );
  router.on(requestFunding, ({ amount, currency, ...input }, { operator, request }) =>
    treasury.request({ ...input, asset: currency, units: amount, requestedBy: operator.operatorId, request }),
  );
  router.on(listFundings, async ({ status, book, pageNum, pageSize, ...period }) =>
    accept(
      await treasury.list(
        { status, book, ...periodOf(period) },
        { offset: (pageNum - 1) * pageSize, limit: pageSize },
      ),
    ),
  );
  router.on(getFunding, ({ id }) => treasury.get(BigInt(id)));
  router.on(getFundingAttachment, async ({ id }, { operator }) =>
    pictureFile(`funding-${id}`, await treasury.document(operator.operatorId, BigInt(id))),
  );
}

export function bindSolvencyCalls(router: CallRouter, { current, look }: Solvency): void {
  router.on(solvency, async () => accept(await current()));
  router.on(lookAtSolvency, async () => accept(await look(true)));
}
