import { expect, test } from 'vitest';
import { sourceFiles } from './files.ts';
import { importedBy } from './flow-rules.ts';

/** Parts without a place on `/parts.html`: why. */
const elsewhere: Readonly<Record<string, string>> = {
  'account-limits': 'says what operators have limited on an account',
  answered: 'draws states and skeletons, or what it is given',
  'book-choice': 'console',
  'day-range': 'console',
  'enlarged-picture': 'needs an operators’ call',
  'customer-side': 'console',
  evidence: 'console',
  'export-rows': 'needs an operators’ call',
  field: 'drawn by every field',
  'file-input': 'hidden; part of picture-field',
  'form-dialog': 'a dialog around form',
  'home-card': 'console',
  'lazy-dialog': 'draws nothing itself',
  'lazy-menu': 'part of language-menu and theme-menu',
  'lazy-part': 'draws nothing itself',
  'link-button': 'part of funds-missing',
  'list-days': 'console; needs a list’s address',
  'logged-picture': 'needs an operators’ call',
  'look-up': 'console',
  'market-link': 'needs the router of an application',
  'market-name': 'part of lists of orders',
  'number-reading': 'part of number-field',
  'operator-note': 'console',
  'operator-request': 'console',
  'others-named': 'console',
  page: 'the frame of a whole screen',
  pagination: 'part of paged',
  'phone-item': 'part of paged',
  'phone-row': 'part of paged',
  'picture-thumbnail': 'needs a picture that was sent',
  'radio-list': 'console',
  'receipt-dialog': 'a dialog around receipt-slip',
  'request-evidence': 'console',
  'request-form': 'console',
  'request-page': 'console',
  'row-list': 'a list around answered',
  'slip-references': 'part of receipt-slip',
  'table-head': 'part of data-table',
  'toast-shelf': 'part of toaster',
  'use-movable': 'draws nothing itself',
};

test('every part of the interface is shown on the page of parts, or it says why not', async () => {
  const parts = (await sourceFiles('foundation/ui'))
    .map(({ path }) => /^foundation\/ui\/([\w-]+)\.tsx$/.exec(path)?.[1])
    .filter((name) => name !== undefined);
  const shown = new Set(
    (await sourceFiles('apps/web/parts'))
      .flatMap(importedBy)
      .map((path) => /\/([\w-]+)\.tsx$/.exec(path)?.[1]),
  );
  expect(parts.filter((name) => !shown.has(name) && !(name in elsewhere))).toEqual([]);
  expect(Object.keys(elsewhere).filter((name) => !parts.includes(name) || shown.has(name))).toEqual([]);
});
