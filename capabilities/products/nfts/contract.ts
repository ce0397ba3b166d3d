import { z } from 'zod';
import { transferShape } from '#capabilities/money/ledger/transfer-shape.ts';
import { defineCall } from '#foundation/calls/define-call.ts';
import {
  amountInput,
  assetField,
  idField,
  moneyField,
  rateField,
  timeField,
} from '#foundation/calls/fields.ts';
import { nftStatuses, saleKinds } from './piece.ts';

const index = '/swx/customer/index';
const user = '/swx/customer/user';

/** What `chain` says of a piece that is on none; its `address` is then the picture's own, by its SHA-256. */
export const notMinted = 'not minted';

export const nftShape = z.object({
  id: idField,
  title: z.string(),
  image: z.string().describe('path of the picture'),
  thumbnail: z.string().describe('path of a small copy'),
  alt: z.string().describe('what the picture shows, in words'),
  creator: z.string(),
  story: z.string(),
  chain: z.string().describe('as its lister states it; `not minted` when it is on none'),
  address: z.string().describe('on that chain; `sha256:…` of the picture when it is on none'),
  sample: z.boolean().describe('sample data'),
  sale: z.enum(saleKinds),
  status: z.enum(nftStatuses).describe('an auction is `listed` until it begins'),
  price: moneyField.optional(),
  startingBid: moneyField.optional(),
  currentBid: moneyField.optional().describe('absent until the first bid'),
  minNextBid: moneyField.optional().describe('while it can be bid for'),
  bids: z.number().int(),
  reserveMet: z.boolean().optional().describe('of an auction with a reserve price'),
  startsAt: timeField.optional(),
  endsAt: timeField.optional(),
  remainingSeconds: z
    .number()
    .optional()
    .describe('until an auction ends, or begins, when it was read: a page counts down from it'),
  listedAt: timeField,
  closedAt: timeField.optional(),
  soldFor: moneyField.optional(),
  cumulativeDonation: moneyField.describe('what it has brought the charity, by the ledger'),
  ownedByMe: z.boolean(),
});
export type Nft = z.output<typeof nftShape>;

/** What a piece's public topic on the live channel says (docs/decisions/0058-public-topics.md). */
export type PublishedSale = Pick<
  Nft,
  | 'status'
  | 'bids'
  | 'currentBid'
  | 'minNextBid'
  | 'reserveMet'
  | 'endsAt'
  | 'remainingSeconds'
  | 'closedAt'
  | 'soldFor'
>;

export const nftSorts = ['ending', 'newest', 'price', 'priceDown'] as const;
export const listedAtMost = 200;

export const listNft = defineCall({
  summary: `Pieces on the market, at most ${listedAtMost}; those withdrawn are left out`,
  method: 'GET',
  path: `${index}/listNft`,
  access: 'visitor',
  input: z.object({
    status: z.enum(nftStatuses).optional(),
    sale: z.enum(saleKinds).optional(),
    search: z.string().max(80).optional().describe('in title and creator'),
    sort: z.enum(nftSorts).default('ending'),
  }),
  output: z.array(nftShape),
});

export const getNft = defineCall({
  summary: 'One piece with its bids and its history, newest first',
  method: 'GET',
  path: `${index}/getNft/{id}`,
  access: 'visitor',
  input: z.object({ id: idField }),
  output: nftShape.extend({
    minimumStep: rateField.describe('share of the highest bid that the next must be above it'),
    extensionSeconds: z.number().int().describe('a bid with less time left moves the end this far away'),
    bidHistory: z
      .array(
        z.object({
          number: z.number().int(),
          bidder: z
            .number()
            .int()
            .describe('a number for each bidder of this piece, in the order of their first bids'),
          mine: z.boolean(),
          amount: moneyField,
          time: timeField,
          extendedTo: timeField.optional(),
        }),
      )
      .describe('the newest 200'),
    history: z.array(
      z.object({
        kind: z.enum(['created', 'listed', 'sold', 'ended', 'withdrawn']),
        time: timeField,
        owner: z.enum(['creator', 'me', 'customer']).describe('whose it was from then on'),
        amount: moneyField.optional(),
      }),
    ),
  }),
  refusals: ['NOT_FOUND'],
});
export type NftDetail = z.output<typeof getNft.output>;

const pictureHash = z.string().regex(/^[0-9a-f]{64}$/, 'NOT_FOUND');

export const nftImage = defineCall({
  summary: 'A piece’s picture, by the SHA-256 it is named by; it never changes',
  method: 'GET',
  path: `${index}/nftImage/{hash}`,
  access: 'visitor',
  shape: 'file',
  mediaType: 'image/*',
  input: z.object({ hash: pictureHash, size: z.enum(['full', 'thumb']).default('full') }),
  output: z.string(),
  refusals: ['NOT_FOUND'],
});

export const donations = defineCall({
  summary: 'What the pieces have brought the charity and what was paid out to it, by the ledger',
  method: 'GET',
  path: `${index}/donations`,
  access: 'visitor',
  output: z.object({
    total: moneyField,
    paidOut: moneyField,
    payable: moneyField.describe('held for the charity, not yet paid out'),
    currency: assetField,
    sample: z.boolean().describe('some of it is sample data'),
    nfts: z
      .array(
        z.object({
          id: idField,
          title: z.string(),
          creator: z.string(),
          thumbnail: z.string(),
          alt: z.string(),
          sample: z.boolean(),
          amount: moneyField,
          time: timeField,
          transferId: idField,
          batchHash: z.string(),
        }),
      )
      .describe('the newest 200'),
    payouts: z
      .array(
        z.object({
          id: idField,
          amount: moneyField,
          time: timeField,
          reference: z.string(),
          documentHash: z.string().describe('SHA-256 of the evidence that two operators looked at'),
          transferId: idField,
          batchHash: z.string(),
        }),
      )
      .describe('the newest 200'),
  }),
});
export type Donations = z.output<typeof donations.output>;

const lookAtOwn = { method: 'GET', access: 'customer', books: 'both' } as const;

export const listMyNft = defineCall({
  name: 'listMyNft',
  summary: 'The customer’s own pieces, the newest first, at most 200',
  ...lookAtOwn,
  path: `${user}/listNft`,
  output: z.array(nftShape),
});

export const listNftBid = defineCall({
  summary: 'Pieces the customer has bid for, with their highest bid for each; the newest first, at most 200',
  ...lookAtOwn,
  path: `${user}/listNftBid`,
  output: z.array(
    z.object({
      nft: nftShape,
      amount: moneyField,
      time: timeField,
      state: z.enum(['leading', 'outbid', 'won', 'lost']),
    }),
  ),
});
export type NftBid = z.output<typeof listNftBid.output>[number];

const purchase = {
  access: 'customer',
  books: 'real',
  needsRequestId: true,
  opensNew: true,
  limitedAs: 'product',
} as const;

export const buyNft = defineCall({
  summary: 'Buys a piece at its fixed price; the whole price goes to the charity',
  method: 'POST',
  path: `${user}/buyNft`,
  ...purchase,
  success: 'PURCHASED',
  input: z.object({ id: idField }),
  output: nftShape,
  refusals: ['NOT_FOUND', 'NFT_STATUS_WRONG', 'INSUFFICIENT_BALANCE', 'FREE_MARGIN_EXCEEDED', 'TOO_FREQUENT'],
});

export const bidNft = defineCall({
  summary: 'Bids for a piece; the bid is held until a higher bid or the auction’s end',
  method: 'POST',
  path: `${user}/bidNft`,
  ...purchase,
  input: z.object({ id: idField, amount: amountInput() }),
  output: nftShape,
  refusals: [
    'NOT_FOUND',
    'AMOUNT_INVALID',
    'NFT_STATUS_WRONG',
    'BID_BELOW_MINIMUM',
    'HIGHEST_BID_OWN',
    'INSUFFICIENT_FUNDS',
    'FREE_MARGIN_EXCEEDED',
    'TOO_FREQUENT',
  ],
});

export const getNftReceipt = defineCall({
  summary: 'Every transfer of the customer’s money that a piece caused, oldest first',
  ...lookAtOwn,
  path: `${user}/getNftReceipt/{id}`,
  input: z.object({ id: idField }),
  output: z.object({
    nft: nftShape,
    transfers: z.array(transferShape),
  }),
  refusals: ['NOT_FOUND'],
});
export type NftReceipt = z.output<typeof getNftReceipt.output>;
