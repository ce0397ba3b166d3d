import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import * as fields from '#foundation/calls/fields.ts';
import { acknowledgeReasons, comparedStates, reportStates } from './rules.ts';

const path = '/swx/operator/reconciliation';
const fine = z.string().describe('decimal string, at most 18 decimals');

const acknowledgement = z.object({
  by: z.string(),
  at: fields.timeField,
  reasonCode: z.enum(acknowledgeReasons),
  note: z.string(),
});

const comparedShape = z.object({
  currency: fields.assetField,
  network: z.string(),
  state: z.enum([...comparedStates, 'notCompared']),
  why: z.string().optional().describe('of one that was not compared'),
  height: z.number().int().optional(),
  blockHash: z.string().optional(),
  chain: fine.optional().describe('what all our addresses have at that block'),
  ledger: fine.optional().describe('what the ledger says has come in and not gone out'),
  explained: fine.optional().describe('the sum of the lines'),
  difference: fine.optional().describe('chain less ledger less what is explained'),
  since: fields.timeField
    .optional()
    .describe('of the first report since which the difference has been this one'),
});

export const reportShape = z.object({
  id: fields.idField,
  at: fields.timeField,
  requestedBy: z.string().optional().describe('absent: the nightly job'),
  state: z.enum(reportStates),
  currencies: z.array(comparedShape),
  acknowledgement: acknowledgement.optional(),
});
export type Report = z.output<typeof reportShape>;

export const listReports = defineCall({
  name: 'listReconciliations',
  summary:
    'What the nightly and the asked-for comparisons of ledger and chains found, newest first, or those of some days',
  method: 'GET',
  path: `${path}/list`,
  access: 'operator',
  permission: 'reconciliation.view',
  shape: 'rows',
  input: z.object({ ...fields.periodFields, ...fields.pageFields }),
  output: reportShape,
});

export const getReport = defineCall({
  name: 'getReconciliation',
  summary: 'One report with what each wallet has and every line that explains a difference',
  method: 'GET',
  path: `${path}/{id}`,
  access: 'operator',
  permission: 'reconciliation.view',
  input: z.object({ id: fields.recordIdInput }),
  output: reportShape.extend({
    currencies: z.array(
      comparedShape.extend({
        holdings: z.array(z.object({ wallet: z.string(), addresses: z.number().int(), amount: fine })),
        lines: z.array(z.object({ kind: z.string(), ref: z.string(), amount: fine, note: z.string() })),
      }),
    ),
  }),
  refusals: ['NOT_FOUND'],
});
export type FullReport = z.output<typeof getReport.output>;

export const runReconciliation = defineCall({
  name: 'runReconciliation',
  summary: 'Compares the ledger with the chains now and stores the report',
  method: 'POST',
  path: `${path}/run`,
  access: 'operator',
  permission: 'reconciliation.run',
  input: z.object({}),
  output: reportShape,
});

export const acknowledgeReport = defineCall({
  name: 'acknowledgeReconciliation',
  summary: 'Says why a report’s difference stays for now; its alarm ends, the report does not change',
  method: 'POST',
  path: `${path}/{id}/acknowledge`,
  access: 'operator',
  permission: 'reconciliation.acknowledge',
  needsStepUp: true,
  success: 'MODIFIED',
  input: z.object({
    id: fields.recordIdInput,
    reasonCode: z.enum(acknowledgeReasons, { error: 'REASON_UNKNOWN' }),
    note: fields.noteInput(),
  }),
  output: reportShape,
  refusals: ['NOT_FOUND', 'REASON_UNKNOWN', 'NOTE_REQUIRED', 'REPORT_NOT_OPEN'],
});

export const newestReconciliation = defineCall({
  name: 'newestReconciliation',
  summary: 'Whether a difference waits for a reason, for the alarm on other pages',
  method: 'GET',
  path: `${path}/standing`,
  access: 'operator',
  permission: 'health.view',
  input: z.object({}),
  output: z.object({
    state: z.enum([...reportStates, 'never']),
    reportId: fields.idField.optional(),
    at: fields.timeField.optional(),
    differences: z.array(z.object({ currency: fields.assetField, amount: fine, since: fields.timeField })),
    notCompared: z.array(fields.assetField),
    isAcknowledged: z.boolean(),
  }),
});
export type NewestReport = z.output<typeof newestReconciliation.output>;
