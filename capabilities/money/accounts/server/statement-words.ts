import type { StoredTransfer } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { type Asset, formatUnits } from '#foundation/money/money.ts';
import { readWords } from '#foundation/server-kit/words.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import { type Language, languageOf } from '#locales/languages.ts';
import { availableChange } from '../rules.ts';
import { exportWords } from './export-words.ts';
import type { CurrencyPart, StatementDocument } from './statement-document.ts';

/** What a statement says, before it is put into words. */
export interface StatementFigures {
  readonly key: AccountKey;
  readonly from: Instant;
  readonly to: Instant;
  readonly currencies: readonly {
    readonly asset: Asset;
    readonly opening: bigint;
    readonly closing: bigint;
    /** What came from outside and what went there, below zero: the same as on the account page. */
    readonly paidIn: bigint;
    readonly paidOut: bigint;
    /** Oldest first. */
    readonly transfers: readonly StoredTransfer[];
  }[];
  /** Beside what is available, at the end. */
  readonly others: readonly {
    readonly account: 'held' | 'margin' | 'plan' | 'collateral' | 'loan-owed';
    readonly asset: Asset;
    readonly units: bigint;
  }[];
  readonly batch: { readonly id: bigint; readonly hash: string; readonly at: Instant } | undefined;
}

type Column = 'time' | 'reason' | 'ref' | 'amount' | 'after';
type Other = StatementFigures['others'][number]['account'];

const words = readWords<
  | 'title'
  | 'account'
  | 'book'
  | `books.${AccountKey['book']}`
  | 'period'
  | 'made'
  | 'opening'
  | 'closing'
  | 'cameIn'
  | 'wentOut'
  | 'paidIn'
  | 'paidOut'
  | 'nothing'
  | `columns.${Column}`
  | `others.${'title' | Other}`
  | `check.${'title' | 'body' | 'none'}`
  | 'utc'
  | 'page'
>('statement');

export function wordStatement(
  language: Language,
  figures: StatementFigures & { readonly at: Instant; readonly platformName: string },
): StatementDocument {
  const { say } = words(language);
  const { key, from, to, at, platformName, batch } = figures;

  return {
    language,
    isRightToLeft: languageOf(language).dir === 'rtl',
    platformName,
    title: say('title'),
    facts: [
      { label: say('account'), value: String(key.customerId) },
      { label: say('book'), value: say(`books.${key.book}`) },
      { label: say('period'), value: `${moment(from)} – ${moment(to)}` },
      { label: say('made'), value: moment(at) },
    ],
    currencies: figures.currencies.map((each) => wordCurrency(language, each)),
    others:
      figures.others.length === 0
        ? undefined
        : {
            title: say('others.title'),
            rows: figures.others.map(({ account, asset, units }) => ({
              label: say(`others.${account}`),
              value: `${amountsIn(language, decimalsOf([units]))(units)} ${asset}`,
            })),
          },
    check: {
      title: say('check.title'),
      body: say(batch === undefined ? 'check.none' : 'check.body'),
      lines: batch === undefined ? [] : [`${batch.id} · ${moment(batch.at)}`, batch.hash],
    },
    notes: [say('utc')],
    // Filled in for each page while it is drawn.
    pageOf: say('page', { page: '{page}', pages: '{pages}' }),
  };
}

function wordCurrency(
  language: Language,
  { asset, opening, closing, transfers, paidIn, paidOut }: StatementFigures['currencies'][number],
): CurrencyPart {
  const { say } = words(language);
  const { word } = exportWords(language);
  const changes = transfers.map(availableChange);
  const sum = (all: readonly bigint[]) => all.reduce((total, each) => total + each, 0n);
  const decimals = decimalsOf([
    opening,
    closing,
    paidIn,
    paidOut,
    ...changes,
    ...transfers.map((each) => each.availableAfter),
  ]);
  const shown = amountsIn(language, decimals);
  const money = (units: bigint) => `${shown(units)} ${asset}`;
  return {
    title: asset,
    opening: { label: say('opening'), value: money(opening) },
    closing: { label: say('closing'), value: money(closing) },
    sums:
      transfers.length === 0
        ? []
        : [
            { label: say('cameIn'), value: money(sum(changes.filter((each) => each > 0n))) },
            { label: say('wentOut'), value: money(-sum(changes.filter((each) => each < 0n))) },
            { label: say('paidIn'), value: money(paidIn) },
            { label: say('paidOut'), value: money(-paidOut) },
          ],
    columns: (['time', 'reason', 'ref', 'amount', 'after'] as const).map((column) =>
      say(`columns.${column}`),
    ),
    rows: transfers.map((transfer) => ({
      time: moment(transfer.at),
      reason: word('reasons', transfer.reason),
      ref: shownRef(transfer.ref),
      amount: signed(availableChange(transfer), shown),
      after: shown(transfer.availableAfter),
    })),
    empty: say('nothing'),
  };
}

/** `2026-11-24 12:00:05` in UTC. */
function moment(at: Instant): string {
  return formatInstant(at).slice(0, 19).replace('T', ' ');
}

/**
 * As many as the finest of them needs, at least two: nothing is cut, and the points of a column stand under
 * each other.
 */
function decimalsOf(all: readonly bigint[]): number {
  return Math.max(2, ...all.map((units) => formatUnits(units).split('.')[1]?.length ?? 0));
}

/** Exact, as the language groups and points it, in Latin digits and without marks of direction. */
function amountsIn(language: Language, decimals: number): (units: bigint) => string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const format = new Intl.NumberFormat(`${language}-u-nu-latn`, digits);
  return (units) => format.format(formatUnits(units) as Intl.StringNumericLiteral).replace(/^\u200e?-/, '−');
}

function signed(units: bigint, shown: (units: bigint) => string): string {
  return units > 0n ? `+${shown(units)}` : shown(units);
}

/**
 * A ref as a statement shows it: only those of our own making, in letters that the typeface has; others say
 * nothing to a customer. A withdrawal is shown by its number.
 */
function shownRef(ref: string): string {
  return /^[\w:-]{1,40}$/.test(ref) ? ref.replace(/^withdrawal-(?=\d+$)/, 'W') : '–';
}
