// Whole: what is written to customers outside of a screen, in each language; what speaks English fails, but
// for sentences that are listed as waiting for their translation (docs/decisions/0150-texts-on-their-way.md).
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { expect, test } from 'vitest';
import { reasons } from '#capabilities/money/accounting/chart-of-accounts.ts';
import { wordStatement } from '#capabilities/money/accounts/server/statement-words.ts';
import { asCustomerId, asRecordId } from '#foundation/ids/ids.ts';
import { ownSentence, saysAs, sentenceOf } from '#foundation/server-kit/testing/says-as.ts';
import { waitingTexts } from '#foundation/server-kit/testing/waiting-texts.ts';
import { readWords } from '#foundation/server-kit/words.ts';
import { isOperatorsOnly } from '#locales/files.ts';
import { defaultLanguage, type Language, languages } from '#locales/languages.ts';
import { letterProblems } from '../../checks/letter-rules.ts';

const others = languages.map(({ tag }) => tag).filter((tag) => tag !== defaultLanguage);

/** Mails, notices and pushes, what answers say, and what stands in files. */
const written = /^(?:.+-mail|notices|statement|reasons|export|success|refusals)[.]json$/;
const files = readdirSync(new URL('../../locales/en/', import.meta.url))
  .filter((file) => written.test(file) && !isOperatorsOnly(file))
  .map((file) => basename(file, '.json'));

/** Every sentence of a file by its key: `reasons.other` is one within another. */
function keysOf(file: string): string[] {
  const within = (path: string, found: unknown): string[] =>
    typeof found === 'string'
      ? [path]
      : Object.entries(Object(found)).flatMap(([name, each]) =>
          within(path === '' ? name : `${path}.${name}`, each),
        );
  return within('', JSON.parse(readText(file)));
}

function readText(file: string): string {
  return readFileSync(new URL(`../../locales/en/${file}.json`, import.meta.url), 'utf8');
}

type Facts = Readonly<Record<string, string | number>>;

/** Facts that a sentence can be said with: one set for each case of each of its choices. */
function factsFor(elements: readonly MessageFormatElement[]): Facts[] {
  let all: Facts[] = [{}];
  for (const element of elements) {
    const more = factsOf(element);
    all = all.flatMap((facts) => more.map((each) => ({ ...facts, ...each })));
  }
  return all;
}

function factsOf(element: MessageFormatElement): Facts[] {
  if (element.type === TYPE.select)
    return Object.entries(element.options).flatMap(([name, { value }]) =>
      factsFor(value).map((facts) => ({ ...facts, [element.value]: name })),
    );
  if (element.type === TYPE.plural)
    return Object.values(element.options).flatMap(({ value }) =>
      [1, 2, 7].flatMap((count) => factsFor(value).map((facts) => ({ ...facts, [element.value]: count }))),
    );
  if (element.type === TYPE.argument) return [{ [element.value]: 'X7' }];
  return element.type === TYPE.number ? [{ [element.value]: 3 }] : [{}];
}

const wordsIn = (sentence: string) => sentence.replaceAll(/\{[^{}]*\}/g, ' ').match(/\p{L}{2,}/gu) ?? [];

/** Why a text is not of its language: undefined when it is. */
function foreignness(language: Language, english: string, text: string): string | undefined {
  const isWords = wordsIn(english).length > 2;
  if (isWords && saysAs(english, text)) return 'is English';
  return letterProblems(language, '', text.replaceAll(/[\u2066-\u2069]/g, ''), isWords)[0]?.says;
}

test.each(files)('%s says everything in every language, and nothing of it in English', (file) => {
  const words = readWords<string>(file);
  const wrong = others.flatMap((language) => {
    const waiting = waitingTexts(language);
    const asked = keysOf(file).filter((key) => !waiting.has(`${file}.json:${key}`));
    return asked.flatMap((key) => {
      const own = ownSentence(language, file, key);
      if (own === undefined) return [`${language} ${key} is missing`];
      const source = sentenceOf(defaultLanguage, file, key);
      return factsFor(parse(source)).flatMap((facts) => {
        const text = words(language).say(key, facts);
        const foreign = saysAs(own, text) ? foreignness(language, source, text) : 'is another sentence';
        return foreign === undefined ? [] : [`${language} ${key} ${foreign}: ${text}`];
      });
    });
  });
  expect(wrong).toEqual([]);
});

/** A statement in which everything stands that statements can say. */
function statementIn(language: Language) {
  const at = Date.UTC(2026, 0, 5, 12);
  const transfers = reasons.map((reason, index) => ({
    id: asRecordId(BigInt(index)),
    at,
    from: 'available' as const,
    to: 'house/fees' as const,
    units: 5n,
    asset: 'USDT' as const,
    reason,
    ref: 'X7',
    key: { book: 'real' as const, customerId: asCustomerId(7n) },
    batchId: 7n,
    availableAfter: 1n,
  }));
  const currency = { asset: 'USDT', opening: 1n, closing: 2n, paidIn: 3n, paidOut: 4n } as const;
  return wordStatement(language, {
    key: { book: 'real', customerId: asCustomerId(7n) },
    from: at,
    to: at,
    at,
    platformName: 'X',
    currencies: [
      { ...currency, transfers },
      { ...currency, transfers: [] },
    ],
    others: (['held', 'margin', 'plan', 'collateral', 'loan-owed'] as const).map((account) => ({
      account,
      asset: 'USDT',
      units: 9n,
    })),
    batch: { id: 7n, hash: 'ab', at },
  });
}

/** All texts of a value, in the order in which they stand. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

test.each(others)('a statement in %s has no English', (language) => {
  const { language: _, ...source } = statementIn(defaultLanguage);
  const { language: __, ...own } = statementIn(language);
  const texts = textsOf(own);
  const waiting = waitingTexts(language);
  const english = ['reasons', 'statement'].flatMap((file) =>
    keysOf(file).flatMap((key) =>
      waiting.has(`${file}.json:${key}`) ? [sentenceOf(defaultLanguage, file, key)] : [],
    ),
  );
  const wrong = textsOf(source).flatMap((text, index) => {
    if (english.includes(text)) return [];
    const foreign = foreignness(
      language,
      text.replaceAll(/[{}]/g, ''),
      (texts[index] ?? '').replaceAll(/[{}]/g, ''),
    );
    return foreign === undefined ? [] : [`${foreign}: ${texts[index]}`];
  });
  expect(texts.length).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});
