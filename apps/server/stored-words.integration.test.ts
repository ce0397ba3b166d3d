import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeStates } from '#capabilities/desk/configuration/rules.ts';
import { proposalStates } from '#capabilities/desk/content/rules.ts';
import { newsEvents } from '#capabilities/desk/content/server/tellings.sql.ts';
import { appointmentStates } from '#capabilities/desk/operators/rules.ts';
import { challengePurposes } from '#capabilities/desk/operators/server/passkeys.sql.ts';
import { deadlineLevels, unheardWhys } from '#capabilities/desk/reviews/deadlines.ts';
import { decisions, reviewStates } from '#capabilities/desk/reviews/rules.ts';
import { actionKinds, actionStates } from '#capabilities/markets/actions/action.ts';
import { alertDirections } from '#capabilities/markets/alerts/rules.ts';
import { periods } from '#capabilities/markets/prices/rules.ts';
import { hints } from '#capabilities/money/accounts/steps-contract.ts';
import { chainStates, depositBases, rechargeStatuses } from '#capabilities/money/deposits/rules.ts';
import { comparedStates, reportStates } from '#capabilities/money/reconciliation/rules.ts';
import {
  disbursementOutcomes,
  evidenceStates,
  withdrawalChannels,
  withdrawalMethods,
  withdrawalStatuses,
} from '#capabilities/money/withdrawals/rules.ts';
import { kycStatuses } from '#capabilities/people/customers/contract.ts';
import { limitGrounds, toldReasons } from '#capabilities/people/customers/limits.ts';
import { recoveryKinds, recoveryOutcomes } from '#capabilities/people/customers/recovery.ts';
import { signInOutcomes, signInWays } from '#capabilities/people/customers/rules.ts';
import { codePurposes } from '#capabilities/people/customers/server/verification-codes.sql.ts';
import { endings } from '#capabilities/people/inquiries/rules.ts';
import { rebateStates, rewardStates } from '#capabilities/people/invites/rules.ts';
import {
  documentTypes,
  pictureItems,
  sexes,
  takenBackGrounds,
  takenBackKinds,
} from '#capabilities/people/kyc/rules.ts';
import { pushStates } from '#capabilities/people/notifications/server/push.sql.ts';
import { authors, chatStatuses, closers } from '#capabilities/people/support/rules.ts';
import { pricedAssets } from '#capabilities/products/conversion/rules.ts';
import { collateralCurrencies, loanEnds, loanStatuses } from '#capabilities/products/loans/loan.ts';
import { nftStatuses, saleKinds, unsoldNftStatuses } from '#capabilities/products/nfts/piece.ts';
import { optionDirections, optionStatuses, refundReasons } from '#capabilities/products/options/option.ts';
import { cancellationReasons } from '#capabilities/products/orders/cancellation.ts';
import { levelChangers, levels } from '#capabilities/products/orders/level-changes.ts';
import { orderTypes } from '#capabilities/products/orders/order-type.ts';
import {
  cancelReasons,
  closeReasons,
  orderStatuses,
  tripleDays,
} from '#capabilities/products/orders/position.ts';
import { directions } from '#capabilities/products/orders/valuation.ts';
import { planStatuses } from '#capabilities/products/plans/rules.ts';
import { accountLimits } from '#foundation/calls/account-limits.ts';
import { requestStates } from '#foundation/calls/fields.ts';
import { tieKinds } from '#foundation/four-eyes/persons.ts';
import { books } from '#foundation/ids/book.ts';
import { marketClasses } from '#foundation/ids/market-class.ts';
import { assets } from '#foundation/money/money.ts';
import { networks } from '#foundation/money/networks.ts';
import { mailOutcomes } from '#foundation/server-kit/mail/mail.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { modes } from './settings.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => await database.drop());

const submitted = kycStatuses.filter((status) => status !== 'none');
const photographs = ['image/jpeg', 'image/png'];

/** Every column whose constraint lists words, with the union that the code declares for it. */
const declared: Readonly<Record<string, readonly string[]>> = {
  'accounts.dismissed_hint.hint': hints,
  'accounts.equity_snapshot.book': books,
  'accounts.usdt_rate.asset': pricedAssets,
  'actions.action.kind': actionKinds,
  'actions.action.state': actionStates,
  'adjustments.adjustment.book': books,
  'adjustments.adjustment.state': requestStates,
  'chains.deposit_address.asset': assets,
  'chains.deposit_address.network': networks,
  'configuration.proposal.state': changeStates,
  'content.proposal.state': proposalStates,
  'content.telling.event': newsEvents,
  'conversion.conversion.from_asset': assets,
  'conversion.conversion.to_asset': assets,
  'customers.account_limit.ground': limitGrounds,
  'customers.account_limit.kind': accountLimits,
  'customers.account_limit.told': toldReasons,
  'customers.customer.kyc_status': kycStatuses,
  'customers.lifting.state': requestStates,
  'customers.recovery.kind': recoveryKinds,
  'customers.recovery.outcome': recoveryOutcomes,
  'customers.recovery.state': requestStates,
  'customers.sign_in.outcome': signInOutcomes,
  'customers.sign_in.way': signInWays,
  'customers.verification_code.purpose': codePurposes,
  'deposits.recharge.asset': assets,
  'deposits.recharge.basis': depositBases,
  'deposits.recharge.network': networks,
  'deposits.recharge.problem': ['reorganised'],
  'deposits.recharge.status': rechargeStatuses,
  'deposits.transfer.seen': chainStates,
  'inquiries.inquiry.ended_for': endings,
  'invites.reward.asset': assets,
  'invites.reward.rebate_state': rebateStates,
  'invites.reward.state': rewardStates,
  'kyc.picture_shown.item': pictureItems,
  'kyc.standing.status': submitted,
  'kyc.taken_back.ground': takenBackGrounds,
  'kyc.taken_back.kind': takenBackKinds,
  'kyc.submission.document_type': documentTypes,
  'kyc.submission.sex': sexes,
  'kyc.submission.status': submitted,
  'loans.feed_alarm.currency': collateralCurrencies,
  'loans.loan.book': ['real'],
  'loans.loan.currency': collateralCurrencies,
  'loans.loan.ended_by': loanEnds,
  'loans.loan.status': loanStatuses,
  'markets.candle.period': periods,
  'markets.instrument.market_class': marketClasses,
  'markets.price_alert.direction': alertDirections,
  'nfts.payout.state': requestStates,
  'nfts.closing.state': requestStates,
  'nfts.closing.status': unsoldNftStatuses,
  'nfts.picture.content_type': [...photographs, 'image/svg+xml'],
  'nfts.picture.thumb_type': photographs,
  'nfts.piece.sale': saleKinds,
  'nfts.piece.status': nftStatuses,
  'notifications.mail_day.outcome': mailOutcomes,
  'notifications.notice.book': books,
  'notifications.push.state': pushStates,
  'operators.appointment.state': appointmentStates,
  'operators.challenge.purpose': challengePurposes,
  'options.option_order.book': books,
  'options.option_order.direction': optionDirections,
  'options.option_order.refund_reason': refundReasons,
  'options.option_order.status': optionStatuses,
  'orders.cancellation.book': books,
  'orders.cancellation.reason_code': cancellationReasons,
  'orders.cancellation.state': requestStates,
  'orders.level_change.changed_by': levelChangers,
  'orders.level_change.level': levels,
  'orders.margin_order.book': books,
  // Of closed positions, and of pending orders that were cancelled.
  'orders.margin_order.close_reason': [...new Set([...closeReasons, ...cancelReasons])],
  'orders.margin_order.direction': directions,
  'orders.margin_order.status': orderStatuses,
  'orders.margin_order.swap_triple_day': tripleDays,
  'orders.margin_order.type': orderTypes,
  'orders.mirrored.decision': decisions,
  'plans.smart_plan.book': books,
  'plans.smart_plan.status': planStatuses,
  'platform.identity.mode': modes,
  'platform.person_tie.kind': tieKinds,
  'reconciliation.compared.asset': assets,
  'reconciliation.compared.state': [...comparedStates, 'notCompared'],
  'reconciliation.report.state': reportStates,
  'reviews.decision.decision': decisions,
  'reviews.review.book': books,
  'reviews.review.state': reviewStates,
  'reviews.told.level': deadlineLevels,
  'reviews.unheard.why': unheardWhys,
  'support.conversation.closed_by': closers,
  'support.conversation.status': chatStatuses,
  'support.message.author': authors,
  'treasury.funding.asset': assets,
  'treasury.funding.book': books,
  'treasury.funding.state': requestStates,
  'treasury.unsettled_loss.asset': assets,
  'treasury.unsettled_loss.book': books,
  'uploads.upload.content_type': photographs,
  'withdrawals.destination.method': withdrawalMethods,
  'withdrawals.destination.network': networks,
  'withdrawals.evidence.outcome': disbursementOutcomes,
  'withdrawals.evidence.state': evidenceStates,
  'withdrawals.withdrawal.asset': assets,
  'withdrawals.withdrawal.book': ['real'],
  'withdrawals.withdrawal.channel': withdrawalChannels,
  'withdrawals.withdrawal.cost_asset': pricedAssets,
  'withdrawals.withdrawal.network': networks,
  'withdrawals.withdrawal.status': withdrawalStatuses,
};

/** The words that a column's constraint admits, by `schema.table.column`. */
async function admittedWords(): Promise<Readonly<Record<string, readonly string[]>>> {
  const { rows } = await sql<{ column: string; definition: string }>`
    select concat_ws('.', s.nspname, t.relname, a.attname) as column, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_namespace s on s.oid = t.relnamespace
    join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
    where c.contype = 'c' and cardinality(c.conkey) = 1`.execute(database.db);
  return Object.fromEntries(
    rows.flatMap(({ column, definition }) => {
      const [, several, one] =
        /^CHECK \(\(\w+ = (?:ANY \(ARRAY\[(.*)\]\)|('[^']*'::text))\)\)$/.exec(definition) ?? [];
      const words = [...(several ?? one ?? '').matchAll(/'([^']*)'::text/g)].map(([, word = '']) => word);
      return words.length === 0 ? [] : [[column, words]];
    }),
  );
}

const sorted = (columns: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(columns).map(([column, words]) => [column, words.toSorted()]));

test('the database admits the words that the code declares, and no others', async () => {
  expect(sorted(await admittedWords())).toEqual(sorted(declared));
});
