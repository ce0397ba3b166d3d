import type { OutputOf, ParsedInputOf } from '#foundation/calls/define-call.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { networks } from '#foundation/money/networks.ts';
import { periodOf } from '#foundation/server-kit/period.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import type { ChainHealth, DepositRow, listDeposits } from '../console-contract.ts';
import type { RechargeView } from '../contract.ts';
import type { DepositNeeds } from './deposit-needs.ts';
import { subjectOf } from './deposit-questions.ts';
import { viewsOf } from './deposit-views.ts';
import { type DeskFilter, lookedThrough, selectForDesk, selectWatch } from './deposits.sql.ts';
import { hashOf } from './look.ts';
import type { OwnedRecharge } from './recharge-rows.ts';
import { deskFields } from './recharge-view.ts';

export async function listForDesk(
  needs: DepositNeeds,
  { status, text, pageNum, pageSize, ...period }: ParsedInputOf<typeof listDeposits>,
): Promise<OutputOf<typeof listDeposits>> {
  const filter = { status, ...searched(text), ...periodOf(period) };
  const page = { offset: (pageNum - 1) * pageSize, limit: pageSize };
  const { total, recharges } = await selectForDesk(needs.db, filter, page);
  const views = await viewsOf(needs, recharges);
  return { total, rows: recharges.map((each, index) => deskRow(each, views[index], needs)) };
}

export async function chainsHealth({ db, chains }: DepositNeeds): Promise<ChainHealth[]> {
  const rows = await selectWatch(db);
  return networks.map((network) => {
    const row = rows.find((each) => each.network === network);
    return {
      network,
      sample: chains.isSample(network),
      awake: chains.isAwake(network),
      ...(row && { height: lookedThrough(row), checkedAt: row.checked_at.toISOString() }),
      ...(row?.fault != null && { fault: row.fault }),
      ...(row?.fault_since != null && { faultSince: row.fault_since.toISOString() }),
    };
  });
}

/** Digits alone are a UID; anything else is the end of a hash. */
function searched(text: string | undefined): DeskFilter {
  if (text === undefined || text === '') return {};
  if (/^\d{1,15}$/.test(text) && text.length !== 6) return { customerId: asCustomerId(BigInt(text)) };
  return { hashEnd: text.toLowerCase() };
}

function deskRow(owned: OwnedRecharge, view: RechargeView | undefined, { terms }: DepositNeeds): DepositRow {
  const each = owned.recharge;
  const { asset, status, announcement, payment, credited, problem } = each;
  const txHash = hashOf(each);
  return {
    ...deskFields(owned),
    amount: formatUnits(credited ?? payment?.units ?? announcement?.units ?? 0n),
    counted: view?.counted === true,
    ...(view?.together && { together: view.together }),
    held: problem !== undefined,
    ...(status === 'belowMinimum' ? {} : { reviewId: `recharge-${subjectOf(each)}` }),
    ...(txHash === undefined ? {} : { txHash }),
    ...(payment && { state: payment.seen, confirmations: payment.confirmations }),
    needed: terms().confirmations[asset],
    createdAt: formatInstant(each.createdAt),
  };
}
