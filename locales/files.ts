/** What translators keep beside the texts; no reader sees it. */
const besides = /^(?:glossary|retold|waiting)[.]json$/;

/**
 * Texts that only the server writes: in e-mails, in files, in documents' first versions and in `msg`.
 */
const serverOnly =
  /^(?:.+-mail|canned-answers|export|inquiry-templates|instruments|loan-agreement|notices|plan-names|sample-text|statement|success)[.]json$/;

/**
 * Texts that only operators read: in the console's bundle alone, which has the customers' too (their reasons
 * and states).
 */
const consoleOnly =
  /^(?:(?:.+-)?console|adjustments|audit|configuration|operators|reconciliation|reviews|treasury)[.]json$/;

/** Mails that only operators get. */
const operatorMails = /^(?:operator|reconciliation|reviews)-mail[.]json$/;

export function isTexts(file: string): boolean {
  return file.endsWith('.json') && !besides.test(file);
}

/** Whether a page loads the file: the customers' pages, or the operators' console. */
export function isInBundle(file: string, reader: 'customers' | 'operators'): boolean {
  return isTexts(file) && !serverOnly.test(file) && (reader === 'operators' || !consoleOnly.test(file));
}

/** Read by operators alone, who have the languages of `console-languages.ts`. */
export function isOperatorsOnly(file: string): boolean {
  return consoleOnly.test(file) || operatorMails.test(file);
}
