import type { ReviewHandler } from '#capabilities/desk/reviews/face.ts';
import type { ReserveProduct } from '#capabilities/money/accounting/chart-of-accounts.ts';
import type { DifferenceExplainer } from '#capabilities/money/reconciliation/face.ts';
import type { StoredImage } from '#capabilities/people/uploads/face.ts';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { Book } from '#foundation/ids/book.ts';
import type { OperatorId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { peopleOf, shownRequest } from '#foundation/server-kit/operator-requests.ts';
import type {
  Funding,
  FundingPreview,
  getFunding,
  listFundings,
  treasuryOverview,
} from '../console-contract.ts';
import { balanceAfter, levelOf, type ReserveLevel } from '../rules.ts';
import { type FundingFilter, type FundingRow, fundingRequests, matches } from './fundings.sql.ts';
import { treasuryReconciling } from './reconciling.ts';
import { requestFunding } from './request-funding.ts';
import { showReserves, soldReserves } from './reserve-outlook.ts';
import { createFundingReviews } from './review-funding.ts';
import type { FundingRequest, TreasuryNeeds, WantedFunding } from './treasury-needs.ts';
import { whatMayLeave } from './what-may-leave.ts';

type Page = { readonly offset: number; readonly limit: number };

/** The platform's own money: what it has, what backs its promises, and how two operators move it. */
export interface Treasury {
  overview(): Promise<OutputOf<typeof treasuryOverview>>;
  preview(wanted: WantedFunding): Promise<FundingPreview>;
  request(request: FundingRequest): Promise<Result<Funding>>;
  list(filter: FundingFilter, page: Page): Promise<OutputOf<typeof listFundings>>;
  get(id: bigint): Promise<Result<OutputOf<typeof getFunding>>>;
  /** The picture that shows it; the look is written to the audit log first. NOT_FOUND without one. */
  document(by: OperatorId, id: bigint): Promise<Result<StoredImage>>;
  /** How the alarms see each reserve. */
  reserveLevels(): Promise<{ book: Book; product: ReserveProduct; level: ReserveLevel }[]>;
  readonly reviews: ReviewHandler;
  /** The part of it that lies in no wallet. */
  readonly reconciling: DifferenceExplainer;
}

export function createTreasury(needs: TreasuryNeeds): Treasury {
  const { db, ledger, operators, alarms, requestDesk } = needs;

  async function preview({ book, account, asset, units }: WantedFunding): Promise<FundingPreview> {
    const balance = await ledger.houseBalance(book, account, asset);
    const after = balanceAfter(await whatMayLeave(needs, { book, account, asset }), units);
    const before = formatUnits(balance);
    return after.ok
      ? { before, after: formatUnits(balance + units) }
      : { before, after: before, refusal: after.refusal };
  }

  async function describe(rows: readonly FundingRow[]): Promise<Funding[]> {
    const emails = await operators.emailsOf(peopleOf(rows));
    return rows.map((row) => fundingOf(row, (id) => emails.get(id) ?? ''));
  }

  async function describeOne(row: FundingRow): Promise<Funding> {
    const [described] = await describe([row]);
    if (described === undefined) throw new Error('the description of a funding is missing');
    return described;
  }

  return {
    async overview() {
      const [reserves, accounts] = await Promise.all([showReserves(needs), ledger.houseBalances()]);
      const { lowReservePercent: alarmPercent, lowReserveDays: alarmDays } = alarms.current;
      return {
        reserves,
        accounts: accounts.map(({ book, account, asset, units }) => ({
          book,
          account,
          currency: asset,
          balance: formatUnits(units),
        })),
        alarmPercent,
        alarmDays,
      };
    },
    preview,
    async request(request) {
      const requested = await requestFunding(needs, request);
      return requested.ok ? accept(await describeOne(requested.value)) : requested;
    },
    async list(filter, page) {
      const { total, rows } = await fundingRequests.page(db, matches(filter), page);
      return { total, rows: await describe(rows) };
    },
    async get(id) {
      const row = await fundingRequests.byId(db, id);
      if (row === undefined) return refuse('NOT_FOUND');
      return accept({ ...(await describeOne(row)), preview: await preview(row) });
    },
    async document(by, id) {
      const row = await fundingRequests.byId(db, id);
      const act = { operatorIds: [by], name: 'treasury.viewAttachment', subject: `funding/${id}` };
      return await requestDesk.viewAttachment(row, act);
    },
    async reserveLevels() {
      return (await soldReserves(needs)).map(({ book, product, alarms: rung }) => ({
        book,
        product,
        level: levelOf(rung),
      }));
    },
    reviews: createFundingReviews(needs),
    reconciling: treasuryReconciling,
  };
}

function fundingOf(row: FundingRow, nameOf: (id: OperatorId) => string): Funding {
  return {
    ...shownRequest(row, nameOf),
    book: row.book,
    account: row.account,
    currency: row.asset,
    amount: formatUnits(row.units),
    reasonCode: row.reason_code,
    note: row.note,
    evidence: row.evidence,
    documentHash: row.document_hash ?? undefined,
  };
}
