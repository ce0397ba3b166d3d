import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { recordIdInput, timeField } from '#foundation/calls/fields.ts';
import { linkKinds, worths } from './rules.ts';

export type { LinkKind, Pair } from './rules.ts';

export const linkKindField = z.enum(linkKinds);

export const getLinksOf = defineCall({
  name: 'getLinksOf',
  summary:
    'Whom a customer shares a device, an identity, money’s ways or an address with, the strongest first',
  method: 'GET',
  path: '/swx/operator/links/of',
  access: 'operator',
  permission: 'links.view',
  input: z.object({ customerId: recordIdInput }),
  output: z.object({
    person: z
      .number()
      .int()
      .describe('other customers who count as one person with this one, also through others'),
    links: z.array(
      z.object({
        uid: z.string(),
        kind: linkKindField,
        worth: z.enum(worths).describe('person: both count as one; hint: to be weighed'),
        facts: z
          .array(z.object({ shown: z.string(), since: timeField.describe('both have it') }))
          .describe('what is shared, masked where it is private, the earliest first'),
        moreFacts: z.number().int(),
      }),
    ),
    moreLinks: z.number().int(),
  }),
  refusals: ['NOT_FOUND'],
});
export type LinkView = z.output<typeof getLinksOf.output>['links'][number];
