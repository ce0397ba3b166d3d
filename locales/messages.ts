import type accounts from './en/accounts.json';
import type accountsConsole from './en/accounts-console.json';
import type adjustments from './en/adjustments.json';
import type audit from './en/audit.json';
import type configuration from './en/configuration.json';
import type console from './en/console.json';
import type content from './en/content.json';
import type conversion from './en/conversion.json';
import type customers from './en/customers.json';
import type customersConsole from './en/customers-console.json';
import type deposits from './en/deposits.json';
import type depositsConsole from './en/deposits-console.json';
import type healthConsole from './en/health-console.json';
import type home from './en/home.json';
import type integrity from './en/integrity.json';
import type kyc from './en/kyc.json';
import type kycConsole from './en/kyc-console.json';
import type loans from './en/loans.json';
import type loansConsole from './en/loans-console.json';
import type markets from './en/markets.json';
import type marketsConsole from './en/markets-console.json';
import type operators from './en/operators.json';
import type options from './en/options.json';
import type optionsConsole from './en/options-console.json';
import type orders from './en/orders.json';
import type ordersConsole from './en/orders-console.json';
import type plans from './en/plans.json';
import type quiz from './en/quiz.json';
import type quizConsole from './en/quiz-console.json';
import type reconciliation from './en/reconciliation.json';
import type refusals from './en/refusals.json';
import type reviews from './en/reviews.json';
import type security from './en/security.json';
import type shell from './en/shell.json';
import type treasury from './en/treasury.json';
import type ui from './en/ui.json';
import type withdrawals from './en/withdrawals.json';
import type withdrawalsConsole from './en/withdrawals-console.json';
import type { Language } from './languages.ts';

/** The English texts are the catalogue of keys: one line for every file of `en/` that screens read. */
export type Messages = {
  accounts: typeof accounts;
  configuration: typeof configuration;
  adjustments: typeof adjustments;
  audit: typeof audit;
  console: typeof console;
  content: typeof content;
  conversion: typeof conversion;
  customers: typeof customers;
  deposits: typeof deposits;
  'deposits-console': typeof depositsConsole;
  home: typeof home;
  integrity: typeof integrity;
  kyc: typeof kyc;
  'kyc-console': typeof kycConsole;
  loans: typeof loans;
  'loans-console': typeof loansConsole;
  markets: typeof markets;
  operators: typeof operators;
  options: typeof options;
  orders: typeof orders;
  quiz: typeof quiz;
  'quiz-console': typeof quizConsole;
  plans: typeof plans;
  reconciliation: typeof reconciliation;
  refusals: typeof refusals;
  reviews: typeof reviews;
  security: typeof security;
  shell: typeof shell;
  'accounts-console': typeof accountsConsole;
  'customers-console': typeof customersConsole;
  'health-console': typeof healthConsole;
  'markets-console': typeof marketsConsole;
  'options-console': typeof optionsConsole;
  'orders-console': typeof ordersConsole;
  treasury: typeof treasury;
  withdrawals: typeof withdrawals;
  'withdrawals-console': typeof withdrawalsConsole;
  ui: typeof ui;
};

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language;
    Messages: Messages;
  }
}
