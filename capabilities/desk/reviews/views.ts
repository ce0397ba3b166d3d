/** How many views an operator keeps, and how long their names are. */
export const viewsAtMost = 20;
export const viewNameAtMost = 40;

/** The part of the inbox's address that says what is looked at. */
export const viewNames = [
  'kind',
  'status',
  'show',
  'sort',
  'amountFrom',
  'amountTo',
  'country',
  'reason',
  'from',
  'to',
  'assignee',
  'why',
] as const;
export type ViewSearch = { readonly [name in (typeof viewNames)[number]]?: string | undefined };
