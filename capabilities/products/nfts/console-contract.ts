import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import {
  amountInput,
  imageInput,
  imageRefusals,
  moneyField,
  noteInput,
  operatorRequestFields,
  pageFields,
  periodFields,
  recordIdInput,
  timeInput,
} from '#foundation/calls/fields.ts';
import {
  evidenceInput,
  requestCall,
  requestDetailCall,
  requestFilter,
  requestPictureCall,
} from '#foundation/calls/operator-request-calls.ts';
import { defaultLanguage, languages } from '#locales/languages.ts';
import { nftShape } from './contract.ts';
import { nftStatuses, saleKinds } from './piece.ts';

const nfts = '/swx/operator/nfts';
const charity = '/swx/operator/charity';
const text = (most: number) => z.string().trim().min(1).max(most);
const note = noteInput();

/** What is said of a piece, in a language. */
const wordsFields = {
  title: text(80),
  creator: text(80),
  story: text(2000),
  alt: text(300).describe('what the picture shows, for who can’t see it'),
};
/** Every piece is in English; these are what it may be in besides. */
const otherLanguages = languages.map(({ tag }) => tag).filter((tag) => tag !== defaultLanguage);

export const deskPieceShape = nftShape.extend({
  reserve: moneyField.optional(),
  highestBidder: z.string().optional().describe('UID'),
  owner: z.string().optional().describe('UID'),
  texts: z
    .partialRecord(z.enum(languages.map(({ tag }) => tag)), z.object(wordsFields))
    .describe('in languages other than English'),
});
export type DeskPiece = z.output<typeof deskPieceShape>;

const look = { method: 'GET', access: 'operator', permission: 'nfts.view' } as const;

export const listDeskNfts = defineCall({
  name: 'listDeskNfts',
  summary:
    'Every piece, also those withdrawn, newest first, or those listed in some days, with reserve and bidder',
  ...look,
  path: `${nfts}/list`,
  shape: 'rows',
  input: z.object({
    ...pageFields,
    status: z.enum(nftStatuses).optional(),
    search: z.string().max(80).optional(),
    ...periodFields,
  }),
  output: deskPieceShape,
});

const manage = { method: 'POST', permission: 'nfts.manage', output: deskPieceShape } as const;

export const createNft = defineCall({
  name: 'createNft',
  summary: 'Lists a piece at a fixed price or in an auction',
  ...manage,
  path: `${nfts}/create`,
  access: 'operator',
  needsRequestId: true,
  input: z.object({
    ...wordsFields,
    chain: text(60).optional(),
    address: text(200).optional(),
    sale: z.enum(saleKinds),
    price: amountInput().optional(),
    startingBid: amountInput().optional(),
    reserve: amountInput().optional(),
    startsAt: timeInput.optional().describe('now, unless it is named'),
    endsAt: timeInput.optional(),
    image: imageInput(),
  }),
  refusals: ['AMOUNT_INVALID', 'AUCTION_TIME_WRONG', 'TOO_MANY_NFTS', 'NFT_PICTURE_USED', ...imageRefusals],
});

export const translateNft = defineCall({
  name: 'translateNft',
  summary: 'Says in another language than English what is said of a piece',
  ...manage,
  path: `${nfts}/translate`,
  access: 'operator',
  success: 'MODIFIED',
  input: z.object({ id: recordIdInput, language: z.enum(otherLanguages), ...wordsFields }),
  refusals: ['NOT_FOUND'],
});

const closingWay = z.enum(['withdraw', 'end']);
const closingInput = z.object({ id: recordIdInput, how: closingWay, note });

export const closeNft = defineCall({
  name: 'closeNft',
  summary: 'Takes a piece without a bid off the market, or ends its sale without a buyer',
  ...manage,
  path: `${nfts}/close`,
  access: 'operator',
  needsStepUp: true,
  needsRequestId: true,
  success: 'MODIFIED',
  input: closingInput,
  refusals: ['NOT_FOUND', 'NFT_STATUS_WRONG', 'NFT_HAS_BID', 'NOTE_REQUIRED'],
});

const closingShape = z.object({
  ...operatorRequestFields,
  how: closingWay,
  bid: moneyField.describe('the highest when it was asked for, in USDT'),
  piece: deskPieceShape.describe('as it is now'),
});
export type PieceClosing = z.output<typeof closingShape>;

export const requestClosing = defineCall({
  name: 'requestNftClosing',
  summary:
    'Asks that an auction ends over its highest bid, which goes back to its bidder; another operator decides',
  ...requestCall,
  path: `${nfts}/closing/request`,
  permission: 'nfts.manage',
  input: closingInput,
  output: closingShape,
  refusals: ['NOT_FOUND', 'NFT_STATUS_WRONG', 'PENDING_REVIEW_EXISTS', 'NOTE_REQUIRED'],
});

export const getClosing = defineCall({
  name: 'getNftClosing',
  summary: 'An end of an auction over a bid, as it was asked for, with the piece as it is now',
  ...requestDetailCall,
  path: `${nfts}/closing/{id}`,
  permission: 'nfts.view',
  output: closingShape,
});

export const remittanceShape = z.object({
  ...operatorRequestFields,
  amount: moneyField.describe('in USDT'),
  reference: z.string(),
  documentHash: z.string(),
});
export type Remittance = z.output<typeof remittanceShape>;

const charityFundsShape = z.object({
  received: moneyField,
  paidOut: moneyField,
  payable: moneyField,
  waiting: moneyField.describe('asked to be paid out, not yet decided'),
});
export type CharityFunds = z.output<typeof charityFundsShape>;

export const charityFunds = defineCall({
  name: 'charityFunds',
  summary: 'What came in for the charity, what was paid out, what is left',
  ...look,
  path: `${charity}/standing`,
  output: charityFundsShape,
});

export const listPayouts = defineCall({
  name: 'listPayouts',
  summary: 'Remittances to the charity, newest first, or those asked for in some days',
  ...look,
  path: `${charity}/list`,
  shape: 'rows',
  input: z.object(requestFilter),
  output: remittanceShape,
});

export const getPayout = defineCall({
  name: 'getPayout',
  summary: 'One remittance with what is left for the charity now',
  ...requestDetailCall,
  path: `${charity}/payout/{id}`,
  permission: 'nfts.view',
  output: remittanceShape.extend({ funds: charityFundsShape }),
});

export const getPayoutEvidence = defineCall({
  name: 'getPayoutEvidence',
  summary: 'The picture that shows a remittance; the view is written to the audit log',
  ...requestPictureCall,
  path: `${charity}/payout/{id}/evidence`,
  permission: 'treasury.view',
});

export const requestPayout = defineCall({
  name: 'requestPayout',
  summary: 'Records money that is paid out to the charity, with its evidence; another operator decides',
  ...requestCall,
  path: `${charity}/request`,
  permission: 'charity.record',
  input: z.object({
    amount: amountInput(),
    reference: evidenceInput,
    note,
    evidence: imageInput(),
  }),
  output: remittanceShape,
  refusals: ['AMOUNT_INVALID', 'CHARITY_SHORT', 'EVIDENCE_REQUIRED', 'NOTE_REQUIRED', ...imageRefusals],
});
