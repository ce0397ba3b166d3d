import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { timeField } from '#foundation/calls/fields.ts';

const count = z.number().int();

export const getHealth = defineCall({
  name: 'getHealth',
  summary:
    'How the platform stands: feeds, the money lane, jobs and mail, database, live channel, who is notified of overdue work',
  method: 'GET',
  path: '/swx/operator/health/overview',
  access: 'operator',
  permission: 'health.view',
  input: z.object({}),
  output: z.object({
    at: timeField,
    feeds: z.array(
      z.object({
        source: z.string(),
        markets: count,
        open: count,
        stale: count.describe('open markets whose quote is older than their class allows'),
        newestQuote: timeField,
      }),
    ),
    lane: z.object({
      batches: count.describe('committed since this process started'),
      commands: count,
      waiting: count,
      roundTripMs: z.number().describe('one statement to the database and back, measured now'),
    }),
    jobs: z.array(
      z.object({
        task: z.string(),
        waiting: count,
        failed: count.describe('given up after their last attempt'),
        oldest: timeField.nullable().describe('when the longest overdue of those that wait was due'),
      }),
    ),
    database: z.object({
      sizeBytes: z.number().int(),
      connections: count,
      connectionsAtMost: count,
      poolOpen: count,
      poolIdle: count,
      poolWaiting: count,
    }),
    live: z.object({ clients: count }),
    deadlines: z.object({
      lookedAt: timeField.nullable().describe('when it was last looked for work that is due'),
      isSilent: z
        .boolean()
        .describe('the look or the digest is missing: no operator is notified of overdue work'),
      unheard: z.array(
        z.object({
          why: z.enum(['nobody', 'mail']),
          subject: z
            .string()
            .describe('a kind that no operator may decide, or an address mail does not reach'),
          since: timeField,
        }),
      ),
    }),
  }),
});
