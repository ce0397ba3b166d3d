import type { ReviewDecision, ReviewHandler } from '#capabilities/desk/reviews/face.ts';
import type { ParsedInputOf } from '#foundation/calls/define-call.ts';
import type { OperatorId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import { peopleOf, shownRequest } from '#foundation/server-kit/operator-requests.ts';
import type { PieceClosing, requestClosing } from '../console-contract.ts';
import { closingDueMs, closingReasons, isRunning } from '../rules.ts';
import { type ClosingRow, closingRequests, insertClosing, lockToClose } from './closings.sql.ts';
import { houseOwner } from './list-piece.ts';
import type { PieceNeeds } from './needs.ts';
import { withParties } from './nft-commands.ts';
import { houseKey } from './nft-lane.ts';
import { actNames, describePiece, statusOf } from './piece-desk.ts';

export type WantedClosing = ParsedInputOf<typeof requestClosing>;

/** Auctions that end over a bid: asked for by one operator, decided by another. */
export interface Closings {
  /**
   * NFT_STATUS_WRONG where no bid stands or its time is over; PENDING_REVIEW_EXISTS where it is asked for
   * already.
   */
  request(by: OperatorId, wanted: WantedClosing, request: CommandRequest): Promise<Result<PieceClosing>>;
  get(id: bigint): Promise<Result<PieceClosing>>;
  readonly reviews: ReviewHandler;
}

export function createClosings(needs: PieceNeeds): Closings {
  const { db, operators } = needs;

  async function describe(row: ClosingRow): Promise<PieceClosing> {
    const emails = await operators.emailsOf(peopleOf([row]));
    return {
      ...shownRequest(row, (id) => emails.get(id) ?? ''),
      how: row.status === 'ended' ? 'end' : 'withdraw',
      note: row.note,
      bid: formatUnits(row.units),
      piece: await describePiece(needs, row.piece_id),
    };
  }

  return {
    async request(by, wanted, request) {
      const asked = await ask(needs, by, wanted, request);
      return asked.ok ? accept(await describe(asked.value)) : asked;
    },
    async get(id) {
      const row = await closingRequests.byId(db, id);
      return row === undefined ? refuse('NOT_FOUND') : accept(await describe(row));
    },
    reviews: needs.requestDesk.source<ClosingRow>({
      kind: 'auction',
      reasonCodes: {
        approve: {
          legalReason: 'judged',
          listedByMistake: 'judged',
          listerAsked: 'judged',
        } satisfies Record<(typeof closingReasons.approve)[number], 'judged'>,
        reject: closingReasons.reject,
      },
      requests: closingRequests,
      about: ({ units }) => ({ customerId: houseOwner, book: 'real', amount: { asset: 'USDT', units } }),
      approve: (row, decision) => approve(needs, row, decision),
      rejected: (row) => ({ ...actOf(row), name: 'nfts.keepOpen' }),
    }),
  };
}

async function ask(
  { db, clock, requestDesk, find }: PieceNeeds,
  requestedBy: OperatorId,
  { id, how, note }: WantedClosing,
  request: CommandRequest,
): Promise<Result<ClosingRow>> {
  const by = { requestedBy, request };
  const before = await closingRequests.before(db, by);
  if (before !== undefined) return before;
  const found = await find(id);
  if (found === undefined) return refuse('NOT_FOUND');
  const at = clock.now();
  let [units, dueAt] = [0n, new Date(at)];
  return await requestDesk.askOnce({
    requests: closingRequests,
    by,
    document: undefined,
    owner: houseOwner,
    purpose: 'closing',
    async admit(tx) {
      const { piece, isAsked } = (await lockToClose(tx, found.id)) ?? {};
      if (piece?.status !== 'auction' || piece.highest === null || !isRunning(piece, at))
        return refuse('NFT_STATUS_WRONG');
      units = piece.highest.units;
      // At its end the highest bid wins: a later decision comes too late.
      dueAt = new Date(Math.min(at + closingDueMs, piece.endsAt));
      return isAsked ? refuse('PENDING_REVIEW_EXISTS') : accept(null);
    },
    insert: (tx) =>
      insertClosing(tx, {
        ...by,
        pieceId: found.id,
        status: statusOf(how),
        units,
        note,
        at: new Date(at),
        dueAt,
      }),
    act: (row) => ({ ...actOf(row), name: 'nfts.askToClose', note }),
  });
}

function actOf({ piece_id, status, units }: ClosingRow) {
  const before = { status: 'auction', highestBid: formatUnits(units) };
  return { subject: `nft/${piece_id}`, before, after: { status } };
}

/** Ends the auction and gives the bid back, together with the approval. */
async function approve(
  { lane, commands, memory, relearn }: PieceNeeds,
  row: ClosingRow,
  { requestId, operatorIds }: ReviewDecision,
): Promise<Result<null>> {
  const { id, piece_id: pieceId, status, note } = row;
  if (memory.piece(pieceId) === undefined) await relearn(pieceId);
  return await withParties(
    () =>
      lane.submit(commands.closing, {
        key: houseKey,
        input: { id: pieceId, status, signed: { id, decidedBy: operatorIds } },
        request: { id: requestId, fingerprint: `nfts.close ${id}` },
        act: {
          ...actOf(row),
          operatorIds: [row.requested_by, ...operatorIds],
          name: actNames[status],
          note,
        },
      }),
    () => relearn(pieceId),
  );
}
