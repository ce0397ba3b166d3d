import { accountOf } from '#capabilities/money/ledger/rules.ts';
import { pictureFile } from '#capabilities/people/uploads/face.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import { periodOf } from '#foundation/server-kit/period.ts';
import * as desk from '../console-contract.ts';
import * as contract from '../contract.ts';
import type { NftServices } from './nfts.ts';

/** Binds the calls of charity NFTs. */
export function bindNftCalls(router: CallRouter, nfts: NftServices): void {
  router.on(contract.listNft, async (search, { viewer, language }) =>
    accept(await nfts.list(search, (await viewer())?.customerId, language)),
  );
  router.on(contract.getNft, async ({ id }, { viewer, language }) =>
    nfts.get(id, (await viewer())?.customerId, language),
  );
  router.on(contract.nftImage, async ({ hash, size }) => {
    const picture = await nfts.picture(hash, size);
    if (picture === undefined) return refuse('NOT_FOUND');
    const { contentType, bytes } = picture;
    return accept({
      name: `${hash.slice(0, 16)}-${size}`,
      contentType,
      neverChanges: true,
      portions: [bytes],
    });
  });
  router.on(contract.donations, async (_, { language }) => accept(await nfts.donations(language)));
  router.on(contract.listMyNft, async (_, { session, language }) =>
    accept(await nfts.mine(session.customerId, language)),
  );
  router.on(contract.listNftBid, async (_, { session, language }) =>
    accept(await nfts.myBids(session.customerId, language)),
  );
  router.on(contract.getNftReceipt, ({ id }, context) =>
    nfts.receipt(accountOf(context), id, context.language),
  );
  router.on(contract.buyNft, ({ id }, context) =>
    nfts.buy(accountOf(context), id, context.request, context.language),
  );
  router.on(contract.bidNft, ({ id, amount }, context) =>
    nfts.bid(accountOf(context), { id, units: amount }, context.request, context.language),
  );
  bindDesk(router, nfts);
}

function bindDesk(router: CallRouter, { desk: pieces, remittances, closings }: NftServices): void {
  router.on(desk.listDeskNfts, async ({ status, search, pageNum, pageSize, ...period }) => {
    const page = { offset: (pageNum - 1) * pageSize, limit: pageSize };
    return accept(await pieces.list({ status, search, ...periodOf(period) }, page));
  });
  router.on(desk.createNft, (wanted, { operator, request }) =>
    pieces.create(operator.operatorId, wanted, request),
  );
  router.on(desk.translateNft, (wanted, { operator }) => pieces.translate(operator.operatorId, wanted));
  router.on(desk.closeNft, (wish, { operator, request }) => pieces.close(operator.operatorId, wish, request));
  router.on(desk.requestClosing, (wanted, { operator, request }) =>
    closings.request(operator.operatorId, wanted, request),
  );
  router.on(desk.getClosing, ({ id }) => closings.get(BigInt(id)));
  router.on(desk.charityFunds, async () => accept(await remittances.funds()));
  router.on(desk.listPayouts, async ({ status, pageNum, pageSize, ...period }) => {
    const page = { offset: (pageNum - 1) * pageSize, limit: pageSize };
    return accept(await remittances.list({ status, ...periodOf(period) }, page));
  });
  router.on(desk.getPayout, ({ id }) => remittances.get(BigInt(id)));
  router.on(desk.getPayoutEvidence, async ({ id }, { operator }) =>
    pictureFile(`payout-${id}`, await remittances.evidence(operator.operatorId, BigInt(id))),
  );
  router.on(desk.requestPayout, (wanted, { operator, request }) =>
    remittances.request(operator.operatorId, wanted, request),
  );
}
