import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import { formatDecimal } from '#foundation/money/decimal.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import { defaultLanguage } from '#locales/languages.ts';
import { type DifferenceNews, differenceNews, type Fine, fineDecimals } from '../rules.ts';
import type { ComparedRow, Finding } from './reports.sql.ts';

type MailTexts = Readonly<Record<'subject' | 'subjectGone' | 'text' | DifferenceNews, string>>;

/** No operator's language is known: they are written to in the console's first. */
const translate = translatorOf();

function translatorOf() {
  const file = new URL(`../../../../locales/${defaultLanguage}/reconciliation-mail.json`, import.meta.url);
  const messages: MailTexts = JSON.parse(readFileSync(file, 'utf8'));
  return createTranslator({ locale: defaultLanguage, messages });
}

/** What is left over of an asset now, beside what was. */
interface Difference {
  readonly asset: Asset;
  readonly height: number;
  readonly news: DifferenceNews;
  readonly amount: Fine;
  readonly before: Fine;
  /** Since when the difference has stood; undefined for a new one. */
  readonly since: Date | undefined;
}

/** Every difference that is, or was when its asset was last compared. */
export function differencesNow(findings: readonly Finding[], last: readonly ComparedRow[]): Difference[] {
  return findings.flatMap((finding) => {
    if (finding.state === 'notCompared') return [];
    const { asset, height, difference: amount } = finding;
    const known = last.find((each) => each.asset === asset);
    const before = BigInt(known?.difference ?? 0);
    const news = differenceNews(before, amount);
    return news === undefined
      ? []
      : [{ asset, height, news, amount, before, since: known?.since ?? undefined }];
  });
}

/** Tells a treasurer what has become of the differences. */
export function alarmMail(
  to: string,
  {
    id,
    at,
    differences,
  }: { readonly id: bigint; readonly at: Instant; readonly differences: readonly Difference[] },
  platformName: string,
): Mail {
  const lines = differences.map(({ asset, height, news, amount, before, since }) =>
    translate(news, {
      currency: asset,
      height: String(height),
      since: since?.toISOString() ?? '',
      amount: formatDecimal(amount, fineDecimals),
      before: formatDecimal(before, fineDecimals),
    }),
  );
  const isOver = differences.every(({ news }) => news === 'gone');
  return {
    id: randomUUID(),
    to,
    subject: translate(isOver ? 'subjectGone' : 'subject', { platformName }),
    text: translate('text', {
      platformName,
      report: String(id),
      time: formatInstant(at),
      lines: lines.join('\n'),
    }),
    sentAt: at,
  };
}
