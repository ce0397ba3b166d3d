import type { Configuration } from '#capabilities/desk/configuration/face.ts';
import type { ReviewHandler } from '#capabilities/desk/reviews/face.ts';
import type { DifferenceExplainer } from '#capabilities/money/reconciliation/face.ts';
import type { StoredImage } from '#capabilities/people/uploads/face.ts';
import type { OutputOf, Page, ParsedInputOf } from '#foundation/calls/define-call.ts';
import {
  asCustomerId,
  type CustomerId,
  type OperatorId,
  parseRecordId,
  type RecordId,
} from '#foundation/ids/ids.ts';
import { type Asset, formatUnits } from '#foundation/money/money.ts';
import { networkOf, networks } from '#foundation/money/networks.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import { periodOf } from '#foundation/server-kit/period.ts';
import { createDatabaseThrottle } from '#foundation/server-kit/throttle.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import type { ChainHealth, DepositEvidence, DepositRow, listDeposits } from '../console-contract.ts';
import type {
  getRechargeAddress,
  listRecharge,
  RechargeAddress,
  RechargeView,
  recharge,
} from '../contract.ts';
import { depositPolicyShape, initialDepositPolicy, termsOf } from '../policy.ts';
import type { Recharge } from '../rules.ts';
import { announceDeposit } from './announce.ts';
import { selectWaitingTogether } from './below-minimum.sql.ts';
import { type DepositNeeds, type DepositServiceNeeds, realBook } from './deposit-needs.ts';
import { subjectOf } from './deposit-questions.ts';
import { createDepositReviews } from './deposit-reviews.ts';
import {
  type DeskFilter,
  lookedThrough,
  selectForDesk,
  selectRecharge,
  selectRecharges,
  selectWatch,
} from './deposits.sql.ts';
import { viewEvidence, viewProof } from './evidence.ts';
import { hashOf, lookAt } from './look.ts';
import type { OwnedRecharge } from './recharge-rows.ts';
import { rechargeView } from './recharge-view.ts';
import { createDepositReconciling } from './reconciling.ts';
import { askingReturn, givingUpReturn, type WantedReturn } from './return-commands.ts';
import { createDepositWatch, type DepositWatch } from './watch.ts';

/**
 * Deposits (docs/product.md, "Deposits and withdrawals"): announced or found on the chain, credited once
 * each, by the chain's confirmation and an operator.
 */
export interface DepositServices {
  readonly reviews: ReviewHandler;
  readonly watch: DepositWatch;
  readonly reconciling: DifferenceExplainer;
  address(
    customerId: CustomerId,
    wanted: ParsedInputOf<typeof getRechargeAddress>,
  ): Promise<Result<RechargeAddress>>;
  announce(
    customerId: CustomerId,
    sent: ParsedInputOf<typeof recharge>,
    request: CommandRequest,
  ): Promise<Result<RechargeView>>;
  /** How much of a deposit could be paid back. NOT_FOUND. */
  returnable(customerId: CustomerId, id: string): Promise<Result<ReturnableDeposit>>;
  /** Whose it is and where it is to go; undefined where no return was asked for. */
  askedReturn(
    id: RecordId,
  ): Promise<
    { readonly customerId: CustomerId; readonly asset: Asset; readonly address: string } | undefined
  >;
  askReturn(
    customerId: CustomerId,
    asked: { readonly id: RecordId; readonly wanted: WantedReturn | undefined },
    request: CommandRequest,
  ): Promise<Result<RechargeView>>;
  cancelReturn(customerId: CustomerId, id: string): Promise<Result<RechargeView>>;
  list(customerId: CustomerId, wanted: ParsedInputOf<typeof listRecharge>): Promise<Page<RechargeView>>;
  get(customerId: CustomerId, id: string): Promise<Result<RechargeView>>;
  evidence(operatorId: OperatorId, id: RecordId): Promise<Result<DepositEvidence>>;
  proof(operatorId: OperatorId, id: RecordId): Promise<Result<StoredImage>>;
  listForDesk(wanted: ParsedInputOf<typeof listDeposits>): Promise<OutputOf<typeof listDeposits>>;
  chains(): Promise<ChainHealth[]>;
}

export interface ReturnableDeposit {
  readonly id: RecordId;
  readonly asset: Asset;
  readonly units: bigint;
  /** Below the minimum, and nothing else asked of it. */
  readonly isReturnable: boolean;
}

/** Each costs the decoding of a picture. */
const announcementLimit = { points: 60, seconds: 3_600 };

export async function createDeposits(
  given: DepositServiceNeeds,
  configuration: Configuration,
): Promise<DepositServices> {
  const { db, chains, onError } = given;
  const policy = await configuration.define({
    name: 'deposits',
    schema: depositPolicyShape,
    initial: initialDepositPolicy,
    permission: 'products.configure',
    guardsMoney: true,
  });
  const needs: DepositNeeds = {
    ...given,
    policy,
    terms: () => termsOf(policy.current),
    announcements: createDatabaseThrottle(db, 'announcements', announcementLimit),
  };

  /** NOT_FOUND for an unknown one or another customer's. */
  async function ownedBy(customerId: CustomerId, text: string): Promise<Result<Recharge>> {
    const id = parseRecordId(text);
    const found = id === undefined ? undefined : await selectRecharge(db, id);
    return found?.customerId === customerId ? accept(found.recharge) : refuse('NOT_FOUND');
  }

  const watch = createDepositWatch(needs);
  return {
    reviews: createDepositReviews(needs),
    watch,
    reconciling: createDepositReconciling(needs, watch.run),
    async address(customerId, { currency, network: named }) {
      const network = networkOf[currency];
      if (named !== undefined && named !== network) return refuse('INPUT_INVALID', { field: 'network' });
      // No address is shown on a chain before it is known from which block to follow it.
      if (!(await watch.knows(network))) return refuse('SERVICE_UNAVAILABLE');
      const { address } = await chains.addressOf(customerId, currency);
      const { minimum, confirmations } = needs.terms();
      return accept({
        currency,
        network,
        address,
        minAmount: formatUnits(minimum[currency]),
        confirmations: confirmations[currency],
        sample: chains.isSample(network),
      });
    },
    async announce(customerId, sent, request) {
      const announced = await announceDeposit(needs, customerId, sent, request);
      const { txHash, network, chain } = announced.ok ? announced.value : {};
      // No caller waits for the node: what it shows arrives as an event.
      if (network !== undefined && txHash !== undefined && chain === undefined && chains.isAwake(network)) {
        void lookAt(needs, network, txHash).catch(onError);
      }
      return announced;
    },
    async returnable(customerId, text) {
      const found = await ownedBy(customerId, text);
      if (!found.ok) return found;
      const { id, asset, status, payment } = found.value;
      return accept({ id, asset, units: payment?.units ?? 0n, isReturnable: status === 'belowMinimum' });
    },
    async askedReturn(id) {
      const found = await selectRecharge(db, id);
      const asked = found?.recharge.return;
      if (found === undefined || asked === undefined) return undefined;
      return { customerId: found.customerId, asset: found.recharge.asset, address: asked.address };
    },
    askReturn: (customerId, { id, wanted }, request) =>
      given.lane.submit(askingReturn, {
        key: realBook(customerId),
        input: { id, wanted, terms: needs.terms() },
        request,
      }),
    async cancelReturn(customerId, text) {
      const found = await ownedBy(customerId, text);
      if (!found.ok) return found;
      return await given.lane.submit(givingUpReturn, {
        key: realBook(customerId),
        input: { id: found.value.id, terms: needs.terms() },
      });
    },
    async list(customerId, { pageNum, pageSize, status, currency }) {
      const page = { offset: (pageNum - 1) * pageSize, limit: pageSize };
      const { total, recharges } = await selectRecharges(db, customerId, { status, asset: currency }, page);
      return { total, rows: await viewsOf(needs, recharges) };
    },
    async get(customerId, text) {
      const found = await ownedBy(customerId, text);
      if (!found.ok) return found;
      const [view] = await viewsOf(needs, [{ customerId, recharge: found.value }]);
      return view === undefined ? refuse('NOT_FOUND') : accept(view);
    },
    evidence: (operatorId, id) => viewEvidence(needs, operatorId, id),
    proof: (operatorId, id) => viewProof(needs, operatorId, id),
    async listForDesk({ status, text, pageNum, pageSize, ...period }) {
      const page = { offset: (pageNum - 1) * pageSize, limit: pageSize };
      const { total, recharges } = await selectForDesk(
        db,
        { status, ...searched(text), ...periodOf(period) },
        page,
      );
      const views = await viewsOf(needs, recharges);
      return { total, rows: recharges.map((each, index) => deskRow(each, views[index], needs)) };
    },
    async chains() {
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
    },
  };
}

/** Digits alone are a UID; anything else is the end of a hash. */
function searched(text: string | undefined): DeskFilter {
  if (text === undefined || text === '') return {};
  if (/^\d{1,15}$/.test(text) && text.length !== 6) return { customerId: asCustomerId(BigInt(text)) };
  return { hashEnd: text.toLowerCase() };
}

/** Deposits as their customers see them. */
async function viewsOf(
  { db, terms }: DepositNeeds,
  recharges: readonly OwnedRecharge[],
): Promise<RechargeView[]> {
  const small = recharges.filter(({ recharge }) => recharge.status === 'belowMinimum');
  const whose = [...new Set(small.map(({ customerId }) => customerId))];
  const waiting = whose.length === 0 ? [] : await selectWaitingTogether(db, whose);
  return recharges.map(({ customerId, recharge }) => {
    const own = waiting.find((each) => each.customerId === customerId && each.asset === recharge.asset);
    return rechargeView(recharge, terms(), own?.units ?? 0n);
  });
}

function deskRow(
  { customerId, recharge: each }: OwnedRecharge,
  view: RechargeView | undefined,
  { terms }: DepositNeeds,
): DepositRow {
  const { id, asset, network, status, basis, announcement, payment, credited, problem } = each;
  const txHash = hashOf(each);
  return {
    id: `${id}`,
    uid: `${customerId}`,
    currency: asset,
    network,
    status,
    amount: formatUnits(credited ?? payment?.units ?? announcement?.units ?? 0n),
    ...(basis === undefined ? {} : { basis }),
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
