import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { idField } from '#foundation/calls/fields.ts';
import { viewNameAtMost, type viewNames } from './views.ts';

const path = '/swx/operator/reviewViews';
const own = { access: 'operator', permission: 'reviews.view' } as const;
const changing = { access: 'operator', permission: 'reviews.claim' } as const;

const value = z.string().max(254).optional();

/** Read with care, as any address. */
export const viewSearchShape = z.strictObject({
  kind: value,
  status: value,
  show: value,
  sort: value,
  amountFrom: value,
  amountTo: value,
  country: value,
  reason: value,
  from: value,
  to: value,
  assignee: value,
  why: value,
} satisfies Record<(typeof viewNames)[number], typeof value>);

const viewShape = z.object({ id: idField, name: z.string(), search: viewSearchShape });
export type ReviewView = z.output<typeof viewShape>;

const nameInput = z.string().trim().min(1).max(viewNameAtMost);
const idInput = z.string().regex(/^\d{1,18}$/);

export const listReviewViews = defineCall({
  ...own,
  name: 'listReviewViews',
  summary: 'What the operator looks at in the inbox under names of their own, by name',
  method: 'GET',
  path: `${path}/list`,
  input: z.object({}),
  output: z.object({ views: z.array(viewShape) }),
});

export const saveReviewView = defineCall({
  ...changing,
  name: 'saveReviewView',
  summary: 'Keeps what the operator looks at under a name',
  method: 'POST',
  path: `${path}/save`,
  input: z.object({ name: nameInput, search: viewSearchShape }),
  output: viewShape,
  refusals: ['VIEWS_FULL', 'VIEW_NAME_TAKEN'],
});

export const renameReviewView = defineCall({
  ...changing,
  name: 'renameReviewView',
  summary: 'Gives a view of one’s own another name',
  method: 'POST',
  path: `${path}/rename`,
  input: z.object({ id: idInput, name: nameInput }),
  output: viewShape,
  refusals: ['NOT_FOUND', 'VIEW_NAME_TAKEN'],
});

export const deleteReviewView = defineCall({
  ...changing,
  name: 'deleteReviewView',
  summary: 'Forgets a view of one’s own',
  method: 'POST',
  path: `${path}/delete`,
  input: z.object({ id: idInput }),
  output: z.null(),
  refusals: ['NOT_FOUND'],
});
