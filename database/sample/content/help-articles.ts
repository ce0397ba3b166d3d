import type { NewEntry } from '#capabilities/desk/content/server/content.ts';
import { languages } from '#locales/languages.ts';
import { textsInEveryLanguage } from './sample-languages.ts';
import { searchWords } from './search-words.ts';

export type { NewEntry } from '#capabilities/desk/content/server/content.ts';

/** The help centre's articles by section, each a file in each language that has it. */
export const helpArticles = {
  account: ['demo-and-real', 'identity-check', 'countries', 'statements', 'invitations'],
  trading: [
    'margin-orders',
    'fees',
    'margin-and-stop-out',
    'margin-over-closes',
    'overnight',
    'order-refused',
  ],
  products: ['up-down-options', 'early-sale', 'smart-plans', 'loans', 'loan-to-value', 'charity-nfts'],
  money: ['deposits', 'deposit-missing', 'withdrawals', 'withdrawal-waits', 'conversion'],
  security: ['second-factor', 'lost-device', 'account-stolen'],
  trust: ['receipts', 'proof-of-books'],
} as const;

const notices = [
  { id: 'notice-sample-data', isImportant: true },
  { id: 'notice-help-centre', isImportant: false },
  { id: 'notice-margin-over-closes', isImportant: false },
  { id: 'notice-statements', isImportant: false },
];

const sections = ['account', 'trading', 'products', 'money', 'security', 'trust'] as const;

/**
 * The sample help: articles (type 4) and notices (type 5). Their figures stay placeholders
 * (`capabilities/desk/content/figures.ts`), filled with what is in force when they are read.
 */
export async function readSampleHelp(): Promise<NewEntry[]> {
  const articles = sections.flatMap((section) => helpArticles[section].map((id) => ({ id, section })));
  return [
    ...(await Promise.all(
      articles.map(async ({ id, section }, position) => ({
        id,
        type: 4,
        position,
        section,
        texts: await textsOf(id),
        words: wordsOf(id),
      })),
    )),
    ...(await Promise.all(
      notices.map(async ({ id, isImportant }, position) => ({
        id,
        type: 5,
        position,
        isImportant,
        texts: await textsOf(id),
      })),
    )),
  ];
}

function wordsOf(id: string) {
  return languages.flatMap(({ tag }) => {
    const words = searchWords[tag]?.[id];
    return words === undefined ? [] : [{ language: tag, words }];
  });
}

function textsOf(id: string) {
  return textsInEveryLanguage(`help/${id}.html`, (language, text) => {
    const [, title, html] = /^<h1>([^<]+)<\/h1>\n(.*)$/s.exec(text) ?? [];
    if (title === undefined || html === undefined)
      throw new Error(`${language}/help/${id}.html has no title`);
    return { language, title, html };
  });
}
