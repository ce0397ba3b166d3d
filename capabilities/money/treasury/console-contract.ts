import { z } from 'zod';
import { houseAccounts, reserveProducts } from '#capabilities/money/accounting/chart-of-accounts.ts';
import { defineCall } from '#foundation/calls/define-call.ts';
import * as fields from '#foundation/calls/fields.ts';
import * as requests from '#foundation/calls/operator-request-calls.ts';
import { fundingReasons, reserveAlarms, reserveLevels, treasuryAccounts, treasuryAsset } from './rules.ts';

const treasury = '/swx/operator/treasury';

export const fundingShape = z.object({
  ...fields.operatorRequestFields,
  book: fields.bookField,
  account: z.enum(treasuryAccounts),
  currency: fields.assetField,
  amount: fields.moneyField.describe('signed: negative when it is taken out'),
  reasonCode: z.enum(fundingReasons),
  evidence: z.string(),
});
export type Funding = z.output<typeof fundingShape>;

const previewShape = z.object({
  before: fields.moneyField.describe('what the account has now in the currency'),
  after: fields.moneyField.describe('what it has after it; before, when it is refused'),
  refusal: z.string().optional().describe('name of the refusal it would get now'),
});
export type FundingPreview = z.output<typeof previewShape>;

const reserveShape = z.object({
  book: fields.bookField,
  product: z.enum(reserveProducts),
  free: fields.moneyField.describe('USDT that new promises can be backed with'),
  promised: fields.moneyField.describe('USDT that backs the promises made'),
  short: fields.moneyField
    .optional()
    .describe('USDT that promises made may come to beyond what is set aside for them'),
  level: z.enum(reserveLevels),
  alarms: z.array(z.enum(reserveAlarms)).describe('why it is not good'),
  offers: z
    .array(z.object({ name: z.string(), least: fields.moneyField, isSoldOut: z.boolean() }))
    .describe('what is on sale, with the least that selling it takes of what is free'),
  soldADay: fields.moneyField
    .optional()
    .describe(
      'what sales took in the mean of the last 7 days, rounded up; absent where it is released again',
    ),
  daysLeft: z.number().int().optional().describe('for how long what is free lasts at that'),
  due: z
    .array(z.object({ day: z.string(), amount: fields.moneyField }))
    .describe('what was promised, by the UTC day on which it falls due, for 14 days'),
});
export type ReserveState = z.output<typeof reserveShape>;

const accountShape = z.object({
  book: fields.bookField,
  account: z.enum(houseAccounts),
  currency: fields.assetField,
  balance: fields.moneyField.describe('negative where more went out than came in'),
});
export type HouseBalance = z.output<typeof accountShape>;

const viewing = { method: 'GET', access: 'operator', permission: 'treasury.view' } as const;

export const treasuryOverview = defineCall({
  name: 'treasuryOverview',
  summary: 'What every house account has in both books, and each product’s reserve against what is promised',
  ...viewing,
  path: `${treasury}/overview`,
  input: z.object({}),
  output: z.object({
    reserves: z.array(reserveShape),
    accounts: z.array(accountShape),
    alarmPercent: z
      .number()
      .int()
      .describe('a reserve is low when less is free than this share of what is promised'),
    alarmDays: z.number().int().describe('and when what is free lasts fewer days'),
  }),
});

const sidesFields = {
  owed: fields.moneyField,
  held: fields.moneyField,
  ratio: fields.rateField.optional().describe('held ÷ owed, rounded down; absent: nothing is owed'),
  isShort: z.boolean().describe('less is held than the alarm asks for'),
};

const solvencyLineShape = z.object({
  ...sidesFields,
  currency: fields.assetField,
  customers: fields.moneyField.describe('what their accounts have, loans not taken off'),
  promised: fields.moneyField.describe('what backs promises made to them'),
  charity: fields.moneyField.describe('sold for charity and not yet paid out'),
  chain: z
    .object({
      network: z.string(),
      readAt: fields.timeField,
      height: z.number().int(),
      hash: z.string(),
      wallets: z.array(
        z.object({
          wallet: z.string(),
          addresses: z.number().int(),
          amount: fields.moneyField,
          largest: z.array(z.object({ address: z.string(), amount: fields.moneyField })),
        }),
      ),
    })
    .optional()
    .describe('what our addresses have at a block; absent: never read, and counted as nothing'),
  notRead: z.string().optional().describe('why the chain was not read at this look'),
  isSampleChain: z.boolean(),
  banks: z.array(
    z.object({ bank: z.string(), amount: fields.moneyField, statedOn: z.string(), evidence: z.string() }),
  ),
  stated: z
    .object({ by: z.string(), at: fields.timeField })
    .optional()
    .describe('who published the statements'),
  sample: fields.moneyField.optional().describe('sample mode’s invented money'),
});
export type SolvencyLine = z.output<typeof solvencyLineShape>;

const solvencyShape = z.object({
  at: fields.timeField.describe('of the look'),
  isSample: z.boolean(),
  shortBelowPercent: z.number().int(),
  lines: z.array(solvencyLineShape),
  whole: z
    .object({
      ...sidesFields,
      prices: z.array(z.object({ currency: fields.assetField, price: fields.priceField })),
    })
    .optional()
    .describe('in USDT at the prices of now; absent while a price is missing'),
});

export const solvency = defineCall({
  name: 'solvency',
  summary: 'What customers of the real book are owed against what is held, by asset, as of the newest look',
  ...viewing,
  path: `${treasury}/solvency`,
  input: z.object({}),
  output: solvencyShape,
});

export const lookAtSolvency = defineCall({
  name: 'lookAtSolvency',
  summary: 'Reads the chains, the ledger and the banks’ statements now and stores what they say',
  method: 'POST',
  path: `${treasury}/solvency`,
  access: 'operator',
  permission: 'reconciliation.run',
  input: z.object({}),
  output: solvencyShape,
});

const fundingFields = {
  book: fields.bookField,
  account: z.enum(treasuryAccounts),
  currency: fields.assetField
    .default(treasuryAsset)
    .describe('another than USDT for conversion inventory and fees alone'),
  amount: fields.signedAmountInput,
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
    'Asks to bring the platform’s money into one of its accounts or to take it out; another operator decides',
  ...requests.requestCall,
  path: `${treasury}/request`,
  permission: 'treasury.fund',
  input: z.object({
    ...fundingFields,
    reasonCode: z.enum(fundingReasons, { error: 'REASON_UNKNOWN' }),
    note: fields.noteInput(),
    evidence: requests.evidenceInput,
    document: fields.imageInput().optional().describe('a picture of it'),
  }),
  output: fundingShape,
  refusals: [
    'AMOUNT_INVALID',
    'HOUSE_ACCOUNT_SHORT',
    'REASON_UNKNOWN',
    'NOTE_REQUIRED',
    'EVIDENCE_REQUIRED',
    ...fields.imageRefusals,
  ],
});

export const listFundings = defineCall({
  name: 'listFundings',
  summary: 'What operators brought into house accounts or took out, newest first',
  ...viewing,
  path: `${treasury}/list`,
  shape: 'rows',
  input: z.object({
    ...requests.requestFilter,
    book: fields.bookField.optional(),
  }),
  output: fundingShape,
});

export const getFunding = defineCall({
  name: 'getFunding',
  summary: 'One funding with what it would make of the account’s balance now',
  ...requests.requestDetailCall,
  path: `${treasury}/{id}`,
  permission: 'treasury.view',
  output: fundingShape.extend({ preview: previewShape }),
});

export const getFundingAttachment = defineCall({
  name: 'getFundingAttachment',
  summary: 'The picture that shows a funding; the view is written to the audit log',
  ...requests.requestPictureCall,
  path: `${treasury}/{id}/document`,
  permission: 'treasury.view',
});
