/** The two books of the ledger. No transfer crosses from one to the other. */
export const books = ['demo', 'real'] as const;
export type Book = (typeof books)[number];
