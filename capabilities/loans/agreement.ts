import { z } from 'zod';
import { formatDecimal } from '#foundation/money/decimal.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { defaultLanguage, type Language, languages } from '#locales/languages.ts';
import { interestOfTerm } from './interest.ts';
import type { CollateralCurrency } from './loan.ts';
import type { LoanTerms } from './rules.ts';

/** What a text of the agreement may name in `{braces}`. */
const particulars: readonly string[] = [
  ...['amount', 'days', 'dailyRate', 'interestFreeDays', 'totalInterest', 'repayment', 'currency'],
  ...['openingLtv', 'warningLtvs', 'liquidationLtv', 'targetLtv', 'graceHours'],
];

const text = z
  .string()
  .min(1)
  .max(2_000)
  .refine((each) => [...each.matchAll(/\{(\w*)\}/g)].every(([, name = '']) => particulars.includes(name)));

/**
 * The document `loans.agreement`: what customers sign, by language; those without a text of their own read
 * English.
 */
const agreementShape = z.strictObject({
  texts: z
    .array(
      z.strictObject({
        language: z.enum(languages.map(({ tag }) => tag)),
        title: z.string().min(1).max(120),
        paragraphs: z.array(text).min(1).max(40),
      }),
    )
    .max(languages.length)
    .refine((texts) => new Set(texts.map(({ language }) => language)).size === texts.length)
    .refine((texts) => texts.some(({ language }) => language === defaultLanguage)),
});
export type Agreement = z.output<typeof agreementShape>;

const english = [
  'You borrow {amount} USDT for {days} days from the day it is paid out. The platform lends it from its own funded loan pool.',
  'You lock {currency} as collateral, worth at the request so much that the loan is {openingLtv} of it. While the loan runs you can’t spend or withdraw this collateral. You can add to it at any time.',
  'Days without interest at the beginning: {interestFreeDays}. Every whole day after them costs {dailyRate} of what you still owe, not compounded. If you repay nothing before the end of the term, the interest comes to {totalInterest} USDT and you repay {repayment} USDT.',
  'You can repay all or a part at any time without a fee. A payment covers interest first, then principal. With the last of the debt the whole collateral comes back to you.',
  'The price of {currency} moves. When the debt reaches {warningLtvs} of the collateral’s value, you are told in the app and by e-mail. When it reaches {liquidationLtv}, the platform sells just enough collateral, at the price of that moment and without asking you again, to return to {targetLtv}.',
  'If the price falls so fast that all the collateral does not cover the debt, the platform bears the rest. You owe nothing more.',
  'Principal and interest are due at the end of the term. If they are not repaid within {graceHours} hours after it, the debt is repaid by selling collateral at the price of that moment, and what is left of the collateral is returned to you.',
  'Your collateral can lose value quickly, and you can lose much of it when it is sold. Do not borrow what you can’t repay.',
];

const arabic = [
  'تقترض {amount} USDT لمدة {days} يومًا تبدأ من يوم صرف القرض. تُقرضك المنصة من صندوق القروض المموَّل الخاص بها.',
  'تقفل {currency} ضمانًا بحيث يكون القرض عند الطلب {openingLtv} من قيمته. لا يمكنك إنفاق هذا الضمان أو سحبه ما دام القرض جاريًا، ويمكنك الإضافة إليه في أي وقت.',
  'عدد الأيام الأولى بلا فائدة: {interestFreeDays}. بعدها يكلّف كل يوم كامل {dailyRate} مما بقي عليك، دون فائدة مركّبة. إذا لم تسدّد شيئًا قبل نهاية المدة تبلغ الفائدة {totalInterest} USDT ويكون مبلغ السداد {repayment} USDT.',
  'يمكنك سداد القرض كله أو بعضه في أي وقت دون رسوم. تغطي الدفعة الفائدة أولًا ثم أصل القرض. ومع آخر مبلغ من الدين يعود إليك الضمان كاملًا.',
  'سعر {currency} متغيّر. عندما يبلغ الدين {warningLtvs} من قيمة الضمان نُعلمك في التطبيق وبالبريد الإلكتروني. وعندما يبلغ {liquidationLtv} تبيع المنصة من الضمان القدر الكافي فقط، بسعر تلك اللحظة ودون سؤالك مجددًا، للعودة إلى {targetLtv}.',
  'إذا هبط السعر بسرعة لا يغطي معها الضمان كله الدين، تتحمل المنصة الباقي، ولا يبقى عليك شيء.',
  'يستحق أصل القرض والفائدة في نهاية المدة. إذا لم يُسدَّدا خلال {graceHours} ساعة بعدها، يُسدَّد الدين ببيع جزء من الضمان بسعر تلك اللحظة، ويُعاد إليك ما بقي منه.',
  'قد يفقد ضمانك قيمته بسرعة، وقد تخسر جزءًا كبيرًا منه عند بيعه. لا تقترض ما لا تستطيع سداده.',
];

export const agreementDocument = {
  name: 'loans.agreement',
  schema: agreementShape,
  initial: {
    texts: [
      { language: 'en', title: 'Loan agreement', paragraphs: english },
      { language: 'ar', title: 'اتفاقية القرض', paragraphs: arabic },
    ],
  } satisfies z.input<typeof agreementShape>,
  permission: 'products.configure',
  guardsMoney: true,
};

export interface AgreedLoan {
  readonly units: bigint;
  readonly termDays: number;
  readonly currency: CollateralCurrency;
}

/**
 * The agreement about one loan in a language, as HTML that this function alone writes: what is signed, word
 * for word.
 */
export function agreementHtml(
  { texts }: Agreement,
  terms: LoanTerms,
  { units, termDays, currency }: AgreedLoan,
  language: Language,
): string {
  const own = texts.find((each) => each.language === language);
  const shown = own ?? texts.find((each) => each.language === defaultLanguage);
  if (shown === undefined) throw new Error('the agreement has no English text');
  const { dailyRatePpm, interestFreeDays, levels } = terms;
  const interest = interestOfTerm(units, dailyRatePpm, { termDays, interestFreeDays });
  const named: Readonly<Record<string, string>> = {
    amount: formatUnits(units),
    days: String(termDays),
    dailyRate: percent(dailyRatePpm),
    interestFreeDays: String(interestFreeDays),
    totalInterest: formatUnits(interest),
    repayment: formatUnits(units + interest),
    currency,
    openingLtv: percent(terms.openingPpm),
    warningLtvs: levels.warningsPpm.map(percent).join(', '),
    liquidationLtv: percent(levels.liquidationPpm),
    targetLtv: percent(levels.targetPpm),
    graceHours: String(terms.graceHours),
  };
  const filled = (paragraph: string) =>
    paragraph.replace(/\{(\w+)\}/g, (_, name: string) => named[name] ?? '');
  const paragraphs = shown.paragraphs.map((each) => `<p>${escaped(filled(each))}</p>`);
  return [`<h2>${escaped(shown.title)}</h2>`, ...paragraphs].join('\n');
}

function percent(ppm: bigint): string {
  return `${formatDecimal(ppm, 4)}%`;
}

function escaped(plain: string): string {
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
