import { readFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import type { StoredTransfer } from '#capabilities/ledger/face.ts';
import type { AccountKey } from '#capabilities/ledger/rules.ts';
import { type Asset, formatUnits } from '#foundation/money/money.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import type texts from '#locales/en/statement.json';
import { defaultLanguage, type Language } from '#locales/languages.ts';
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

/**
 * The languages whose letters the file's typeface has and whose texts are written; the others read English,
 * and are told so.
 */
const spoken = ['en', 'ar'] as const;
type Spoken = (typeof spoken)[number];

const translators = new Map(spoken.map((language) => [language, translatorOf(language)] as const));

function translatorOf(locale: Spoken) {
  const file = new URL(`../../../locales/${locale}/statement.json`, import.meta.url);
  const messages: typeof texts = JSON.parse(readFileSync(file, 'utf8'));
  return createTranslator({ locale, messages });
}

export function wordStatement(
  language: Language,
  figures: StatementFigures & { readonly at: Instant; readonly platformName: string },
): StatementDocument {
  const own = spoken.find((each) => each === language);
  const used = own ?? defaultLanguage;
  const t = translators.get(used === 'ar' ? 'ar' : 'en');
  if (t === undefined) throw new Error('no texts for statements');
  const { word } = exportWords(used);
  const { key, from, to, at, platformName, batch } = figures;

  const currency = ({
    asset,
    opening,
    closing,
    transfers,
    paidIn,
    paidOut,
  }: StatementFigures['currencies'][number]): CurrencyPart => {
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
    const money = (units: bigint) => `${grouped(units, decimals)} ${asset}`;
    return {
      title: asset,
      opening: { label: t('opening'), value: money(opening) },
      closing: { label: t('closing'), value: money(closing) },
      sums:
        transfers.length === 0
          ? []
          : [
              { label: t('cameIn'), value: money(sum(changes.filter((each) => each > 0n))) },
              { label: t('wentOut'), value: money(-sum(changes.filter((each) => each < 0n))) },
              { label: t('paidIn'), value: money(paidIn) },
              { label: t('paidOut'), value: money(-paidOut) },
            ],
      columns: (['time', 'reason', 'ref', 'amount', 'after'] as const).map((column) =>
        t(`columns.${column}`),
      ),
      rows: transfers.map((transfer) => ({
        time: moment(transfer.at),
        reason: word('reasons', transfer.reason),
        ref: shownRef(transfer.ref),
        amount: signed(availableChange(transfer), decimals),
        after: grouped(transfer.availableAfter, decimals),
      })),
      empty: t('nothing'),
    };
  };

  return {
    isRightToLeft: used === 'ar',
    platformName,
    title: t('title'),
    facts: [
      { label: t('account'), value: String(key.customerId) },
      { label: t('book'), value: t(`books.${key.book}`) },
      { label: t('period'), value: `${moment(from)} – ${moment(to)}` },
      { label: t('made'), value: moment(at) },
    ],
    currencies: figures.currencies.map(currency),
    others:
      figures.others.length === 0
        ? undefined
        : {
            title: t('others.title'),
            rows: figures.others.map(({ account, asset, units }) => ({
              label: t(`others.${account}`),
              value: `${grouped(units, decimalsOf([units]))} ${asset}`,
            })),
          },
    check: {
      title: t('check.title'),
      body: t(batch === undefined ? 'check.none' : 'check.body'),
      lines: batch === undefined ? [] : [`${batch.id} · ${moment(batch.at)}`, batch.hash],
    },
    notes: [t('utc'), ...(own === undefined ? [t('english')] : [])],
    // Put in for each page by whoever draws it.
    pageOf: t('page', { page: '{page}', pages: '{pages}' }),
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

/** Exact, with its thousands apart. */
function grouped(units: bigint, decimals: number): string {
  const [whole = '0', fraction = ''] = formatUnits(units).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction.padEnd(decimals, '0')}`;
}

function signed(units: bigint, decimals: number): string {
  return units > 0n ? `+${grouped(units, decimals)}` : grouped(units, decimals).replace('-', '−');
}

/**
 * A ref as a statement shows it: only those of our own making, in letters that the typeface has; others say
 * nothing to a customer. A withdrawal is shown by its number.
 */
function shownRef(ref: string): string {
  return /^[\w:-]{1,40}$/.test(ref) ? ref.replace(/^withdrawal-(?=\d+$)/, 'W') : '–';
}
