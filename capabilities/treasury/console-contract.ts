import { z } from 'zod';
import { houseAccounts, reserveProducts } from '#capabilities/ledger/rules.ts';
import { defineCall } from '#foundation/calls/define-call.ts';
import {
  assetField,
  bookField,
  imageInput,
  imageRefusals,
  moneyField,
  operatorRequestFields,
  pageFields,
  requestStates,
  signedAmountInput,
} from '#foundation/calls/fields.ts';
import { fundingReasons, reserveLevels, treasuryAccounts, treasuryAsset } from './rules.ts';

const treasury = '/swx/operator/treasury';

const idInput = z.string().regex(/^\d{1,18}$/, { error: 'NOT_FOUND' });
export const fundingShape = z.object({
  ...operatorRequestFields,
  book: bookField,
  account: z.enum(treasuryAccounts),
  currency: assetField,
  amount: moneyField.describe('signed: negative when it is taken out'),
  reasonCode: z.enum(fundingReasons),
  evidence: z.string(),
});
export type Funding = z.output<typeof fundingShape>;

const previewShape = z.object({
  before: moneyField.describe('what the account has now in the currency'),
  after: moneyField.describe('what it has after it; before, when it is refused'),
  refusal: z.string().optional().describe('name of the refusal it would get now'),
});
export type FundingPreview = z.output<typeof previewShape>;

const reserveShape = z.object({
  book: bookField,
  product: z.enum(reserveProducts),
  free: moneyField.describe('USDT that new promises can be backed with'),
  promised: moneyField.describe('USDT that backs the promises made'),
  level: z.enum(reserveLevels),
});
export type ReserveStanding = z.output<typeof reserveShape>;

const accountShape = z.object({
  book: bookField,
  account: z.enum(houseAccounts),
  currency: assetField,
  balance: moneyField.describe('negative where more went out than came in'),
});
export type HouseBalance = z.output<typeof accountShape>;

export const treasuryOverview = defineCall({
  name: 'treasuryOverview',
  summary: 'What every house account has in both books, and each product’s reserve against what is promised',
  method: 'GET',
  path: `${treasury}/overview`,
  access: 'operator',
  permission: 'treasury.view',
  input: z.object({}),
  output: z.object({
    reserves: z.array(reserveShape),
    accounts: z.array(accountShape),
    alarmPercent: z
      .number()
      .int()
      .describe('a reserve is low when less is free than this share of what is promised'),
  }),
});

const fundingFields = {
  book: bookField,
  account: z.enum(treasuryAccounts),
  currency: assetField
    .default(treasuryAsset)
    .describe('another than USDT for conversion inventory and fees alone'),
  amount: signedAmountInput,
};

export const previewFunding = defineCall({
  name: 'previewFunding',
  summary: 'What a funding would make of the house account’s balance now',
  method: 'GET',
  path: `${treasury}/preview`,
  access: 'operator',
  permission: 'treasury.fund',
  input: z.object(fundingFields),
  output: previewShape,
  refusals: ['AMOUNT_INVALID'],
});

export const requestFunding = defineCall({
  name: 'requestFunding',
  summary:
    'Asks to bring the house’s money into one of its accounts or to take it out; another operator decides',
  method: 'POST',
  path: `${treasury}/request`,
  access: 'operator',
  permission: 'treasury.fund',
  needsStepUp: true,
  needsRequestId: true,
  success: 'SUBMITTED_FOR_REVIEW',
  input: z.object({
    ...fundingFields,
    reasonCode: z.enum(fundingReasons, { error: 'REASON_UNKNOWN' }),
    note: z.string({ error: 'NOTE_REQUIRED' }).trim().min(1, { error: 'NOTE_REQUIRED' }).max(1000),
    evidence: z.string({ error: 'EVIDENCE_REQUIRED' }).trim().min(1, { error: 'EVIDENCE_REQUIRED' }).max(200),
    document: imageInput().optional().describe('a picture of it'),
  }),
  output: fundingShape,
  refusals: [
    'AMOUNT_INVALID',
    'HOUSE_ACCOUNT_SHORT',
    'REASON_UNKNOWN',
    'NOTE_REQUIRED',
    'EVIDENCE_REQUIRED',
    ...imageRefusals,
  ],
});

export const listFundings = defineCall({
  name: 'listFundings',
  summary: 'What operators brought into the house’s accounts or took out, newest first',
  method: 'GET',
  path: `${treasury}/list`,
  access: 'operator',
  permission: 'treasury.view',
  shape: 'rows',
  input: z.object({
    ...pageFields,
    status: z.enum(requestStates).optional(),
    book: bookField.optional(),
  }),
  output: fundingShape,
});

export const getFunding = defineCall({
  name: 'getFunding',
  summary: 'One funding with what it would make of the account’s balance now',
  method: 'GET',
  path: `${treasury}/{id}`,
  access: 'operator',
  permission: 'treasury.view',
  input: z.object({ id: idInput }),
  output: fundingShape.extend({ preview: previewShape }),
  refusals: ['NOT_FOUND'],
});

export const getFundingDocument = defineCall({
  name: 'getFundingDocument',
  summary: 'The picture that shows a funding; the view is written to the audit log',
  method: 'GET',
  path: `${treasury}/{id}/document`,
  access: 'operator',
  permission: 'treasury.view',
  shape: 'file',
  mediaType: 'image/*',
  input: z.object({ id: idInput }),
  output: z.string(),
  refusals: ['NOT_FOUND'],
});
