/**
 * Files of `migrations/` that once shared a number with another, by their former names: a database that has
 * applied them goes on under the new ones. Their order is the same under both.
 */
export const renamedMigrations: ReadonlyMap<string, string> = new Map([
  ['0010_operators', '0011_operators'],
  ['0011_adjustments', '0012_adjustments'],
  ['0011_reviews', '0013_reviews'],
  ['0012_configuration', '0014_configuration'],
  ['0012_customer_desk', '0015_customer_desk'],
  ['0013_uploads_and_kyc', '0016_uploads_and_kyc'],
  ['0014_security', '0017_security'],
  ['0015_reserves', '0018_reserves'],
  ['0016_options', '0019_options'],
  ['0017_plans', '0020_plans'],
  ['0018_quiz', '0021_quiz'],
  ['0019_postings', '0022_postings'],
  ['0021_trailing_since', '0023_trailing_since'],
  ['0022_treasury', '0024_treasury'],
  ['0023_chains', '0025_chains'],
  ['0024_deposits', '0026_deposits'],
  ['0025_withdrawals', '0027_withdrawals'],
  ['0027_conversion', '0028_conversion'],
  ['0028_reconciliation', '0029_reconciliation'],
  ['0029_loans', '0030_loans'],
]);
