import type { ConfigurationPart } from '#capabilities/desk/configuration/server/part.ts';
import { notServedBy } from '#capabilities/people/jurisdictions/policy.ts';
import type { Config } from './config.ts';

/**
 * Key, document and the path in it. `*` stands for each name there, or for each entry of a list by its `id`
 * or `seconds`, and is in the key what it stood for.
 */
const figures: readonly (readonly [key: string, document: string, path: string])[] = [
  ['minimumDeposit.*', 'deposits', 'minimum.*'],
  ['depositConfirmations.*', 'deposits', 'confirmations.*'],
  ['depositReviewHours', 'deposits', 'reviewHours'],
  ['withdrawalFeeRate', 'withdrawals.terms', 'feeRate'],
  ['withdrawalFeeCap', 'withdrawals.terms', 'feeCap'],
  ['withdrawalNetworkFee.*', 'withdrawals.terms', 'channels.*.networkFee'],
  ['minimumWithdrawal.*', 'withdrawals.terms', 'channels.*.minAmount'],
  ['maximumWithdrawal.*', 'withdrawals.terms', 'channels.*.maxAmount'],
  ['withdrawalReviewHours', 'withdrawals.terms', 'reviewHours'],
  ['newAddressHours', 'withdrawals.terms', 'addressHoldHours'],
  ['conversionFeeRate', 'conversion.terms', 'feeRate'],
  ['conversionQuoteSeconds', 'conversion.terms', 'quoteSeconds'],
  ['minimumConversion', 'conversion.terms', 'minWorth'],
  ['maximumConversion', 'conversion.terms', 'maxWorth'],
  ['tradingFeeRate', 'markets.terms', 'feeRate'],
  ['marginWarningLevels', 'orders.margin', 'warningLevels'],
  ['stopOutLevel', 'orders.margin', 'stopOutLevel'],
  ['maximumSlippage', 'orders.margin', 'maxSlippage'],
  ['maximumOpenOrders', 'orders.margin', 'maxOpenOrders'],
  ['demoBalance', 'orders.margin', 'demoStart'],
  ['minimumOption', 'options.products', 'minAmount'],
  ['maximumOption', 'options.products', 'maxAmount'],
  ['optionProfitRate.*', 'options.products', 'periods.*.profitRate'],
  ['optionReviewAbove', 'options.products', 'reviewAbove'],
  ['earlySaleMargin', 'options.products', 'saleMargin'],
  ['minimumPlan.*', 'plans.products', 'products.*.minAmount'],
  ['maximumPlan.*', 'plans.products', 'products.*.maxAmount'],
  ['planPenaltyRate.*', 'plans.products', 'products.*.penaltyRate'],
  ['minimumLoan', 'loans.terms', 'minAmount'],
  ['loanDays', 'loans.terms', 'days'],
  ['loanDailyRate', 'loans.terms', 'dailyRate'],
  ['loanInterestFreeDays', 'loans.terms', 'interestFreeDays'],
  ['loanInterestFreeAgainDays', 'loans.terms', 'interestFreeAgainDays'],
  ['loanOpeningLtv', 'loans.terms', 'openingLtv'],
  ['loanWarningLtvs', 'loans.terms', 'warningLtvs'],
  ['loanLiquidationLtv', 'loans.terms', 'liquidationLtv'],
  ['loanReviewHours', 'loans.terms', 'reviewHours'],
  ['kycReviewHours', 'kyc', 'reviewHours'],
  ['minimumAge', 'kyc', 'minimumAge'],
  ['unverifiedDailyWithdrawal', 'kyc', 'unverifiedDailyWithdrawal'],
  ['loanLimit.*', 'kyc', 'loanLimits.*'],
  ['minimumBidStep', 'nfts.auctions', 'minimumStep'],
  ['auctionExtensionMinutes', 'nfts.auctions', 'extensionMinutes'],
];

/**
 * What visitors may ask for by key (`getParamByKey`): the platform's name, mode and support address, what
 * registration and sign-in offer, and every figure that docs/product.md and docs/specification.md, section 9,
 * name to customers. Each is read from the document in force when it is asked for; nothing else of the
 * configuration is reachable.
 */
export function publicParameters(
  config: Config,
  { settings, inForce }: Pick<ConfigurationPart, 'settings' | 'inForce'>,
  supportEmail: string,
): Readonly<Record<string, string>> {
  return {
    ...Object.fromEntries(
      figures.flatMap(([key, document, path]) => figuresAt(key, inForce(document), path)),
    ),
    supportEmail,
    countriesNotServed: notServedBy(inForce('jurisdictions')).join(','),
    platformName: config.platformName,
    mode: config.mode,
    invitationCodeRequired: String(settings.current.invitationCodeRequired),
    demoAccountEnabled: String(settings.current.demoAccountEnabled),
    googleSignIn: String(config.google !== undefined),
  };
}

function figuresAt(key: string, value: unknown, path: string): [string, string][] {
  const [step = '', ...rest] = path.split('.');
  if (path === '') {
    const isFigure = typeof value === 'string' || typeof value === 'number' || Array.isArray(value);
    return isFigure ? [[key, String(value)]] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  const entries: [string, unknown][] = Array.isArray(value)
    ? value.map((entry, index) => [nameOf(entry) ?? String(index + 1), entry])
    : Object.entries(value);
  return step === '*'
    ? entries.flatMap(([name, entry]) => figuresAt(key.replace('*', name), entry, rest.join('.')))
    : entries.flatMap(([name, entry]) => (name === step ? figuresAt(key, entry, rest.join('.')) : []));
}

/** What an entry of a list is known by. */
function nameOf(entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  if ('id' in entry) return String(entry.id);
  return 'seconds' in entry ? String(entry.seconds) : undefined;
}
