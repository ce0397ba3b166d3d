import { createTranslator } from 'use-intl/core';
import accountsAr from '#locales/ar/accounts.json' with { type: 'json' };
import adjustmentsAr from '#locales/ar/adjustments.json' with { type: 'json' };
import auditAr from '#locales/ar/audit.json' with { type: 'json' };
import configurationAr from '#locales/ar/configuration.json' with { type: 'json' };
import consoleAr from '#locales/ar/console.json' with { type: 'json' };
import contentAr from '#locales/ar/content.json' with { type: 'json' };
import contentConsoleAr from '#locales/ar/content-console.json' with { type: 'json' };
import conversionAr from '#locales/ar/conversion.json' with { type: 'json' };
import customersAr from '#locales/ar/customers.json' with { type: 'json' };
import customersConsoleAr from '#locales/ar/customers-console.json' with { type: 'json' };
import depositsAr from '#locales/ar/deposits.json' with { type: 'json' };
import depositsConsoleAr from '#locales/ar/deposits-console.json' with { type: 'json' };
import healthConsoleAr from '#locales/ar/health-console.json' with { type: 'json' };
import homeAr from '#locales/ar/home.json' with { type: 'json' };
import integrityAr from '#locales/ar/integrity.json' with { type: 'json' };
import invitesAr from '#locales/ar/invites.json' with { type: 'json' };
import invitesConsoleAr from '#locales/ar/invites-console.json' with { type: 'json' };
import kycAr from '#locales/ar/kyc.json' with { type: 'json' };
import kycConsoleAr from '#locales/ar/kyc-console.json' with { type: 'json' };
import loansAr from '#locales/ar/loans.json' with { type: 'json' };
import loansConsoleAr from '#locales/ar/loans-console.json' with { type: 'json' };
import marketsAr from '#locales/ar/markets.json' with { type: 'json' };
import marketsConsoleAr from '#locales/ar/markets-console.json' with { type: 'json' };
import nftsAr from '#locales/ar/nfts.json' with { type: 'json' };
import nftsConsoleAr from '#locales/ar/nfts-console.json' with { type: 'json' };
import notificationsAr from '#locales/ar/notifications.json' with { type: 'json' };
import operatorsAr from '#locales/ar/operators.json' with { type: 'json' };
import optionsAr from '#locales/ar/options.json' with { type: 'json' };
import ordersAr from '#locales/ar/orders.json' with { type: 'json' };
import ordersConsoleAr from '#locales/ar/orders-console.json' with { type: 'json' };
import paletteAr from '#locales/ar/palette.json' with { type: 'json' };
import plansAr from '#locales/ar/plans.json' with { type: 'json' };
import quizAr from '#locales/ar/quiz.json' with { type: 'json' };
import quizConsoleAr from '#locales/ar/quiz-console.json' with { type: 'json' };
import reasonsAr from '#locales/ar/reasons.json' with { type: 'json' };
import reconciliationAr from '#locales/ar/reconciliation.json' with { type: 'json' };
import refusalsAr from '#locales/ar/refusals.json' with { type: 'json' };
import reviewsAr from '#locales/ar/reviews.json' with { type: 'json' };
import securityAr from '#locales/ar/security.json' with { type: 'json' };
import shellAr from '#locales/ar/shell.json' with { type: 'json' };
import supportAr from '#locales/ar/support.json' with { type: 'json' };
import supportConsoleAr from '#locales/ar/support-console.json' with { type: 'json' };
import treasuryAr from '#locales/ar/treasury.json' with { type: 'json' };
import uiAr from '#locales/ar/ui.json' with { type: 'json' };
import withdrawalsAr from '#locales/ar/withdrawals.json' with { type: 'json' };
import withdrawalsConsoleAr from '#locales/ar/withdrawals-console.json' with { type: 'json' };
import accounts from '#locales/en/accounts.json' with { type: 'json' };
import adjustments from '#locales/en/adjustments.json' with { type: 'json' };
import audit from '#locales/en/audit.json' with { type: 'json' };
import configuration from '#locales/en/configuration.json' with { type: 'json' };
import console from '#locales/en/console.json' with { type: 'json' };
import content from '#locales/en/content.json' with { type: 'json' };
import contentConsole from '#locales/en/content-console.json' with { type: 'json' };
import conversion from '#locales/en/conversion.json' with { type: 'json' };
import customers from '#locales/en/customers.json' with { type: 'json' };
import customersConsole from '#locales/en/customers-console.json' with { type: 'json' };
import deposits from '#locales/en/deposits.json' with { type: 'json' };
import depositsConsole from '#locales/en/deposits-console.json' with { type: 'json' };
import healthConsole from '#locales/en/health-console.json' with { type: 'json' };
import home from '#locales/en/home.json' with { type: 'json' };
import integrity from '#locales/en/integrity.json' with { type: 'json' };
import invites from '#locales/en/invites.json' with { type: 'json' };
import invitesConsole from '#locales/en/invites-console.json' with { type: 'json' };
import kyc from '#locales/en/kyc.json' with { type: 'json' };
import kycConsole from '#locales/en/kyc-console.json' with { type: 'json' };
import loans from '#locales/en/loans.json' with { type: 'json' };
import loansConsole from '#locales/en/loans-console.json' with { type: 'json' };
import markets from '#locales/en/markets.json' with { type: 'json' };
import marketsConsole from '#locales/en/markets-console.json' with { type: 'json' };
import nfts from '#locales/en/nfts.json' with { type: 'json' };
import nftsConsole from '#locales/en/nfts-console.json' with { type: 'json' };
import notifications from '#locales/en/notifications.json' with { type: 'json' };
import operators from '#locales/en/operators.json' with { type: 'json' };
import options from '#locales/en/options.json' with { type: 'json' };
import orders from '#locales/en/orders.json' with { type: 'json' };
import ordersConsole from '#locales/en/orders-console.json' with { type: 'json' };
import palette from '#locales/en/palette.json' with { type: 'json' };
import plans from '#locales/en/plans.json' with { type: 'json' };
import quiz from '#locales/en/quiz.json' with { type: 'json' };
import quizConsole from '#locales/en/quiz-console.json' with { type: 'json' };
import reasons from '#locales/en/reasons.json' with { type: 'json' };
import reconciliation from '#locales/en/reconciliation.json' with { type: 'json' };
import refusals from '#locales/en/refusals.json' with { type: 'json' };
import reviews from '#locales/en/reviews.json' with { type: 'json' };
import security from '#locales/en/security.json' with { type: 'json' };
import shell from '#locales/en/shell.json' with { type: 'json' };
import support from '#locales/en/support.json' with { type: 'json' };
import supportConsole from '#locales/en/support-console.json' with { type: 'json' };
import treasury from '#locales/en/treasury.json' with { type: 'json' };
import ui from '#locales/en/ui.json' with { type: 'json' };
import withdrawals from '#locales/en/withdrawals.json' with { type: 'json' };
import withdrawalsConsole from '#locales/en/withdrawals-console.json' with { type: 'json' };

const english = {
  accounts,
  adjustments,
  audit,
  operators,
  configuration,
  console,
  content,
  'content-console': contentConsole,
  conversion,
  customers,
  'customers-console': customersConsole,
  deposits,
  'deposits-console': depositsConsole,
  'health-console': healthConsole,
  home,
  integrity,
  invites,
  'invites-console': invitesConsole,
  kyc,
  'kyc-console': kycConsole,
  loans,
  'loans-console': loansConsole,
  markets,
  'markets-console': marketsConsole,
  nfts,
  'nfts-console': nftsConsole,
  notifications,
  options,
  orders,
  'orders-console': ordersConsole,
  palette,
  plans,
  quiz,
  'quiz-console': quizConsole,
  reasons,
  reconciliation,
  refusals,
  reviews,
  security,
  support,
  'support-console': supportConsole,
  treasury,
  shell,
  ui,
  withdrawals,
  'withdrawals-console': withdrawalsConsole,
};
const arabic = {
  accounts: accountsAr,
  adjustments: adjustmentsAr,
  audit: auditAr,
  operators: operatorsAr,
  configuration: configurationAr,
  console: consoleAr,
  content: contentAr,
  'content-console': contentConsoleAr,
  conversion: conversionAr,
  customers: customersAr,
  'customers-console': customersConsoleAr,
  deposits: depositsAr,
  'deposits-console': depositsConsoleAr,
  'health-console': healthConsoleAr,
  home: homeAr,
  integrity: integrityAr,
  invites: invitesAr,
  'invites-console': invitesConsoleAr,
  kyc: kycAr,
  'kyc-console': kycConsoleAr,
  loans: loansAr,
  'loans-console': loansConsoleAr,
  markets: marketsAr,
  'markets-console': marketsConsoleAr,
  nfts: nftsAr,
  'nfts-console': nftsConsoleAr,
  notifications: notificationsAr,
  options: optionsAr,
  orders: ordersAr,
  'orders-console': ordersConsoleAr,
  palette: paletteAr,
  plans: plansAr,
  quiz: quizAr,
  'quiz-console': quizConsoleAr,
  reasons: reasonsAr,
  reconciliation: reconciliationAr,
  refusals: refusalsAr,
  reviews: reviewsAr,
  security: securityAr,
  support: supportAr,
  'support-console': supportConsoleAr,
  treasury: treasuryAr,
  shell: shellAr,
  ui: uiAr,
  withdrawals: withdrawalsAr,
  'withdrawals-console': withdrawalsConsoleAr,
};

/** What the screens say in a language, by key: journeys look for what a person reads. */
export const texts = {
  en: createTranslator({ locale: 'en', messages: english }),
  ar: createTranslator({ locale: 'ar', messages: arabic }),
} as const;

export type JourneyLanguage = keyof typeof texts;
export type Texts = (typeof texts)['en'];
