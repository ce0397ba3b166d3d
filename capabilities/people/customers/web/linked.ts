/** The link in a mail with a code: whose address it proves, and what it says in place of the code. */
export type Linked = { readonly email: string; readonly code: string };

/** From the query of `/pass/register` and `/pass/reset`. */
export function linkedBy(email: string | undefined, mailed: string | undefined): Linked | undefined {
  return email === undefined || mailed === undefined ? undefined : { email, code: mailed };
}
