import { readFileSync } from 'node:fs';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { expect, test } from 'vitest';
import { loadSentences } from '#foundation/server-kit/sentences.ts';
import { waitingTexts } from '#foundation/server-kit/testing/waiting-texts.ts';
import { languages } from '#locales/languages.ts';
import { catalogue, type RefusalName, successCodes } from './catalogue.ts';

function sentencesOf(language: string, file: string): Record<string, string> {
  return JSON.parse(readFileSync(new URL(`../../locales/${language}/${file}.json`, import.meta.url), 'utf8'));
}

/** Arguments and the choices a select offers, nested ones too; a plural's choices are the language's own. */
function argumentsOf(elements: readonly MessageFormatElement[]): string[] {
  return elements
    .flatMap((element) => {
      if (element.type === TYPE.argument) return [element.value];
      if (element.type === TYPE.plural) return [`${element.value}: plural`];
      if (element.type !== TYPE.select) return [];
      const choices = Object.entries(element.options).map(([choice, { value }]) => [
        choice,
        ...argumentsOf(value),
      ]);
      return [`${element.value}: ${choices.flat().sort().join(' ')}`];
    })
    .sort();
}

const english = sentencesOf('en', 'refusals');
const leftOut = 'missing: other yes';
const read = 'reader: operator other';

test('only refusals that carry facts have arguments', () => {
  const withArguments = Object.entries(english)
    .map(([name, text]) => [name, argumentsOf(parse(text))] as const)
    .filter(([, found]) => found.length > 0);
  // Whatever their order in the file.
  expect(new Map(withArguments)).toEqual(
    new Map([
      [
        'TRADING_UNAVAILABLE',
        [
          'reason: busy closed exDate exposure halted hours jurisdiction most most other ownExposure reserve reserveShare reserveUnverified simulated stale thin unsound',
        ],
      ],
      ['BANK_ACCOUNT_INVALID', ['format: other uk us']],
      ['CLABE_INVALID', ['problem: bank length other']],
      ['IBAN_INVALID', ['problem: characters country length other prefix']],
      ['ROUTING_NUMBER_INVALID', ['problem: length other']],
      ['WITHDRAWALS_STOPPED', [read]],
      ['PASSWORD_INCORRECT', [leftOut]],
      ['PASSWORD_TOO_WEAK', ['reason: common other same']],
      ['CODE_INCORRECT', [leftOut]],
      ['INVITATION_CODE_WRONG', [leftOut]],
      ['STOP_LOSS_UNREASONABLE', [leftOut]],
      ['TAKE_PROFIT_UNREASONABLE', [leftOut]],
      ['PRICE_UNREASONABLE', [leftOut]],
      ['KYC_REQUIRED', [read]],
      ['INSUFFICIENT_BALANCE', [read]],
      ['ACCOUNT_FROZEN', ['reader: operator other reason: operators other']],
      ['NOTE_REQUIRED', ['least', 'most']],
      ['LOAN_NOT_OFFERED', [read]],
      ['PENDING_REVIEW_EXISTS', ['what: deposit identity loan other withdrawal']],
      ['PRICE_MOVED', ['what: option other price price']],
      ['FREE_MARGIN_EXCEEDED', ['reader: free free operator other']],
      ['ADJUSTMENT_LIMIT', ['amount', 'currency']],
      ['TOO_MANY_PRICE_ALERTS', ['most']],
      ['OPTION_NOT_SALABLE', ['reason: ending history opening other starting']],
      ['TOO_MANY_OPEN_OPTIONS', ['most']],
      ['LOAN_AMOUNT_WRONG', ['reason: least least least least most most other used']],
      ['LOAN_REPAYMENT_WRONG', ['most']],
      ['LOAN_COLLATERAL_MOVED', ['collateral', 'currency']],
      ['BID_BELOW_MINIMUM', ['min']],
      ['TOO_MANY_NFTS', ['most']],
      ['MARKET_IN_USE', ['code']],
      ['COUNTRY_NOT_SERVED', ['reason: other registration']],
      ['DEPOSIT_BELOW_MINIMUM', ['currency', 'limit']],
      ['DEPOSIT_RETURN_TOO_SMALL', ['currency', 'fee']],
      ['CONVERSION_TOO_SMALL', ['least']],
      ['CONVERSION_TOO_LARGE', ['most']],
      ['PUSH_DEVICES_FULL', ['most']],
      ['STATEMENT_TOO_LONG', ['most']],
      ['CHAT_BLOCKED', ['until']],
      ['TOO_FREQUENT', ['seconds: plural']],
      ['ADDRESS_INVALID', ['network: bitcoin ethereum other']],
      ['WITHDRAWAL_AMOUNT_LIMITS', ['currency', 'max', 'min']],
      ['WITHDRAWAL_LIMIT_EXCEEDED', ['left']],
      ['TOO_MANY_ADDRESSES', ['most']],
      ['PAYOUT_AMOUNT_WRONG', ['due', 'paid']],
      ['PAYOUT_UNCONFIRMED', ['confirmations', 'needed']],
      ['TEXT_NOT_KEPT', ['piece']],
      ['FIGURE_UNKNOWN', ['figure']],
    ]),
  );
});

test.each(languages)('$name has a sentence for every refusal, with the same arguments', ({ tag }) => {
  const sentences = sentencesOf(tag, 'refusals');
  const waiting = waitingTexts(tag);
  const isDue = (name: string) => !waiting.has(`refusals.json:${name}`);
  expect(Object.keys(sentences).filter(isDue).sort()).toEqual(Object.keys(catalogue).filter(isDue).sort());
  for (const [name, text] of Object.entries(sentences).filter(([name]) => isDue(name))) {
    expect([name, text.trim().length > 0]).toEqual([name, true]);
    expect([name, argumentsOf(parse(text))]).toEqual([name, argumentsOf(parse(english[name] ?? ''))]);
  }
});

test.each(languages)(
  '$name says by its facts what was asked for, who reads, and what was left out',
  ({ tag }) => {
    const { refusal } = loadSentences();
    const chosen: readonly (readonly [RefusalName, string, readonly string[]])[] = [
      ['STOP_LOSS_UNREASONABLE', 'missing', ['yes', 'no']],
      ['CODE_INCORRECT', 'missing', ['yes', 'no']],
      ['PENDING_REVIEW_EXISTS', 'what', ['deposit', 'identity', 'loan', 'withdrawal', 'other']],
      ['PRICE_MOVED', 'what', ['option', 'other']],
      ['LOAN_AMOUNT_WRONG', 'reason', ['used', 'bounds', 'least']],
      ['ACCOUNT_FROZEN', 'reason', ['operators', 'other']],
      ['COUNTRY_NOT_SERVED', 'reason', ['registration', 'other']],
      ['INSUFFICIENT_BALANCE', 'reader', ['operator', 'customer']],
      ['FREE_MARGIN_EXCEEDED', 'reader', ['operator', 'customer']],
      ['KYC_REQUIRED', 'reader', ['operator', 'customer']],
    ];
    for (const [name, fact, values] of chosen) {
      const figures = { price: '61.5', least: '50', most: '0', free: '12' };
      const said = values.map((value) => refusal(tag, name, { ...figures, [fact]: value }));
      expect([name, new Set(said).size]).toEqual([name, values.length]);
      // And where nothing is said of it, the general one: never the key.
      expect(said).toContain(refusal(tag, name, figures));
    }
  },
);

test('an operator reads of the customer, never “add money first” or “reset the password”', () => {
  const { refusal } = loadSentences();
  for (const name of ['INSUFFICIENT_BALANCE', 'ACCOUNT_FROZEN', 'KYC_REQUIRED', 'LOAN_NOT_OFFERED'] as const)
    expect(refusal('en', name, {}, 'operator')).toMatch(/^The customer’s |where the customer lives/);
});

test('what withdrawals, bids and corrections are refused for speaks of no order and of buying nothing', () => {
  const { refusal } = loadSentences();
  const said = (['INSUFFICIENT_FUNDS', 'WITHDRAWAL_AMOUNT_LIMITS', 'FEE_CHANGED'] as const).map((name) =>
    refusal('en', name, { min: '10', max: '100', currency: 'USDT' }),
  );
  for (const text of [...said, refusal('en', 'INSUFFICIENT_BALANCE', {}, 'operator')])
    expect(text).not.toMatch(/order|buy|top up/i);
});

test.each(languages)('$name has a sentence for every success', ({ tag }) => {
  const sentences = sentencesOf(tag, 'success');
  expect(Object.keys(sentences).sort()).toEqual(Object.keys(successCodes).sort());
  for (const text of Object.values(sentences)) expect(parse(text)).toMatchObject([{ type: TYPE.literal }]);
});

test.each(languages)('$name has the texts of the code mails', ({ tag }) => {
  const texts = sentencesOf(tag, 'code-mail');
  const { subject = '', register = '', reset = '', withdrawal = '', ...more } = texts;
  const others = {
    link: ['link', 'minutes: plural'],
    taken: ['link', 'platformName'],
    takenSubject: ['platformName'],
  };
  expect(
    Object.fromEntries(Object.entries(more).map(([name, text]) => [name, argumentsOf(parse(text))])),
  ).toEqual(waitingTexts(tag).has('code-mail.json:link') ? {} : others);
  expect(argumentsOf(parse(subject))).toEqual(['code', 'platformName']);
  for (const text of [register, reset, withdrawal])
    expect(argumentsOf(parse(text))).toEqual(['code', 'minutes: plural', 'platformName']);
});

const securityMail = sentencesOf('en', 'security-mail');

test.each(languages)('$name has the texts of the security mails, with the same arguments', ({ tag }) => {
  const texts = sentencesOf(tag, 'security-mail');
  expect(Object.keys(texts)).toEqual(Object.keys(securityMail));
  for (const [name, text] of Object.entries(texts)) {
    expect([name, argumentsOf(parse(text))]).toEqual([name, argumentsOf(parse(securityMail[name] ?? ''))]);
  }
});
