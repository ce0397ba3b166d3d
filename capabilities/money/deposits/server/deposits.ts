import type { Configuration } from '#capabilities/desk/configuration/face.ts';
import type { ReviewHandler } from '#capabilities/desk/reviews/face.ts';
import type { DifferenceExplainer } from '#capabilities/money/reconciliation/face.ts';
import type { StoredImage } from '#capabilities/people/uploads/face.ts';
import type { OutputOf, Page, ParsedInputOf } from '#foundation/calls/define-call.ts';
import type { CustomerId, OperatorId, RecordId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { networkOf } from '#foundation/money/networks.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import { createDatabaseThrottle } from '#foundation/server-kit/throttle.ts';
import type { ChainHealth, DepositEvidence, listDeposits } from '../console-contract.ts';
import type {
  getRechargeAddress,
  listRecharge,
  RechargeAddress,
  RechargeView,
  recharge,
} from '../contract.ts';
import type { ReturnableDeposits } from '../face.ts';
import { depositPolicyShape, initialDepositPolicy, termsOf } from '../policy.ts';
import { announceDeposit } from './announce.ts';
import { type DepositNeeds, type DepositServiceNeeds, realBook } from './deposit-needs.ts';
import { createDepositReviews } from './deposit-reviews.ts';
import { ownedBy, viewsOf } from './deposit-views.ts';
import { selectRecharges } from './deposits.sql.ts';
import { chainsHealth, listForDesk } from './desk-deposits.ts';
import { type Viewer, viewEvidence, viewProof } from './evidence.ts';
import { lookAt } from './look.ts';
import { createDepositReconciling } from './reconciling.ts';
import { givingUpReturn } from './return-commands.ts';
import { returnableDeposits } from './returnable-deposits.ts';
import { createDepositWatch, type DepositWatch } from './watch.ts';

/**
 * Deposits (docs/product.md, "Deposits and withdrawals"): announced or found on the chain, credited once
 * each, by the chain's confirmation and an operator.
 */
export interface DepositServices extends ReturnableDeposits {
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
  cancelReturn(customerId: CustomerId, id: string): Promise<Result<RechargeView>>;
  list(customerId: CustomerId, wanted: ParsedInputOf<typeof listRecharge>): Promise<Page<RechargeView>>;
  get(customerId: CustomerId, id: string): Promise<Result<RechargeView>>;
  evidence(by: Viewer, id: RecordId): Promise<Result<DepositEvidence>>;
  proof(operatorId: OperatorId, id: RecordId): Promise<Result<StoredImage>>;
  listForDesk(wanted: ParsedInputOf<typeof listDeposits>): Promise<OutputOf<typeof listDeposits>>;
  chains(): Promise<ChainHealth[]>;
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

  const watch = createDepositWatch(needs);
  return {
    reviews: createDepositReviews(needs),
    watch,
    ...returnableDeposits(needs),
    reconciling: createDepositReconciling(needs, watch.run),
    address: (customerId, wanted) => showAddress(needs, watch, customerId, wanted),
    async announce(customerId, sent, request) {
      const announced = await announceDeposit(needs, customerId, sent, request);
      const { txHash, network, chain } = announced.ok ? announced.value : {};
      // No caller waits for the node: what it shows arrives as an event.
      if (network !== undefined && txHash !== undefined && chain === undefined && chains.isAwake(network)) {
        void lookAt(needs, network, txHash).catch(onError);
      }
      return announced;
    },
    async cancelReturn(customerId, text) {
      const found = await ownedBy(needs, customerId, text);
      if (!found.ok) return found;
      return await needs.lane.submit(givingUpReturn, {
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
      const found = await ownedBy(needs, customerId, text);
      if (!found.ok) return found;
      const [view] = await viewsOf(needs, [{ customerId, recharge: found.value }]);
      return view === undefined ? refuse('NOT_FOUND') : accept(view);
    },
    evidence: (by, id) => viewEvidence(needs, by, id),
    proof: (operatorId, id) => viewProof(needs, operatorId, id),
    listForDesk: (wanted) => listForDesk(needs, wanted),
    chains: () => chainsHealth(needs),
  };
}

async function showAddress(
  { chains, terms }: DepositNeeds,
  watch: DepositWatch,
  ...[customerId, { currency, network: named }]: Parameters<DepositServices['address']>
): Promise<Result<RechargeAddress>> {
  const network = networkOf[currency];
  if (named !== undefined && named !== network) return refuse('INPUT_INVALID', { field: 'network' });
  // No address is shown on a chain before it is known from which block to follow it.
  if (!(await watch.knows(network))) return refuse('SERVICE_UNAVAILABLE');
  const { address } = await chains.addressOf(customerId, currency);
  const { minimum, confirmations } = terms();
  return accept({
    currency,
    network,
    address,
    minAmount: formatUnits(minimum[currency]),
    confirmations: confirmations[currency],
    sample: chains.isSample(network),
  });
}
