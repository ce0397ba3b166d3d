import { createHash } from 'node:crypto';
import type { OutputOf, ParsedInputOf } from '#foundation/calls/define-call.ts';
import type { OperatorId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import type { PageRange } from '#foundation/server-kit/statements.ts';
import { defaultLanguage } from '#locales/languages.ts';
import type { DeskPiece, listDeskNfts, translateNft } from '../console-contract.ts';
import type { UnsoldStatus } from '../piece.ts';
import { listPiece, type WantedPiece } from './list-piece.ts';
import type { PieceNeeds } from './needs.ts';
import { type Closing, withParties } from './nft-commands.ts';
import { houseKey } from './nft-lane.ts';
import { pieceOfRow } from './piece-rows.ts';
import {
  countPieces,
  type PieceFilter,
  type PieceRow,
  selectPiece,
  selectPieces,
  updateWords,
} from './pieces.sql.ts';
import { nftViews } from './views.ts';

export interface CloseWish {
  readonly id: string;
  readonly how: 'withdraw' | 'end';
  readonly note: string;
}

/** What operators do with pieces. */
export interface NftDesk {
  list(
    filter: Pick<PieceFilter, 'status' | 'search' | 'from' | 'to'>,
    page: PageRange,
  ): Promise<OutputOf<typeof listDeskNfts>>;
  create(by: OperatorId, wanted: WantedPiece, request: CommandRequest): Promise<Result<DeskPiece>>;
  /** Says it in another language; NOT_FOUND. */
  translate(by: OperatorId, wanted: ParsedInputOf<typeof translateNft>): Promise<Result<DeskPiece>>;
  close(by: OperatorId, wish: CloseWish, request: CommandRequest): Promise<Result<DeskPiece>>;
}

export function statusOf(how: CloseWish['how']): UnsoldStatus {
  return how === 'end' ? 'ended' : 'withdrawn';
}

export const actNames = {
  ended: 'nfts.end',
  withdrawn: 'nfts.withdraw',
} as const satisfies Record<UnsoldStatus, string>;

export function createPieceDesk(needs: PieceNeeds): NftDesk {
  const { db, clock, lane, audit, memory, commands, find, relearn } = needs;

  async function close(by: OperatorId, wish: CloseWish, request: CommandRequest): Promise<Result<DeskPiece>> {
    const row = await find(wish.id);
    if (row === undefined) return refuse('NOT_FOUND');
    const status = statusOf(wish.how);
    const input: Closing = { id: row.id, status };
    const closed = await withParties(
      () =>
        lane.submit(commands.closing, {
          key: houseKey,
          input,
          request: operatorRequest(by, request),
          act: {
            operatorIds: [by],
            name: actNames[status],
            subject: `nft/${row.id}`,
            note: wish.note,
            before: { status: row.status },
            after: { status },
          },
        }),
      () => relearn(row.id),
    );
    return closed.ok ? accept(await describePiece(needs, row.id)) : closed;
  }

  return {
    async list(sought, page) {
      const filter = { ...sought, at: new Date(clock.now()), withWithdrawn: true };
      const [total, rows] = await Promise.all([
        countPieces(db, filter),
        selectPieces(db, filter, 'newest', page),
      ]);
      return { total, rows: await describePieces(needs, rows) };
    },
    async create(by, wanted, request) {
      const listed = await listPiece(needs, by, wanted, request);
      if (!listed.ok) return listed;
      memory.learn(pieceOfRow(listed.value));
      return accept(await describePiece(needs, listed.value.id));
    },
    async translate(by, { id, language, ...words }) {
      const translated = await db.transaction().execute(async (tx) => {
        const row = await updateWords(tx, BigInt(id), language, words);
        if (row === undefined) return undefined;
        const subject = `nft/${row.id}`;
        await audit.record(tx, {
          operatorIds: [by],
          name: 'nfts.translate',
          subject,
          after: { language, ...words },
        });
        return row;
      });
      if (translated === undefined) return refuse('NOT_FOUND');
      memory.learn(pieceOfRow(translated));
      return accept(await describePiece(needs, translated.id));
    },
    close,
  };
}

/**
 * With a space in it, so that it is no client's. Ids of different operators never collide under customer 0.
 */
function operatorRequest(by: OperatorId, { id, fingerprint }: CommandRequest): CommandRequest {
  return { id: `${by} ${createHash('sha256').update(id).digest('base64url')}`, fingerprint };
}

async function describePieces(needs: PieceNeeds, rows: readonly PieceRow[]): Promise<DeskPiece[]> {
  const views = await nftViews(needs, rows, { viewer: undefined, language: defaultLanguage });
  return views.flatMap((nft, index) => {
    const row = rows[index];
    if (row === undefined) return [];
    return [
      {
        ...nft,
        texts: row.texts,
        ...(row.reserve === null ? {} : { reserve: formatUnits(row.reserve) }),
        ...(row.highest_bidder === null ? {} : { highestBidder: String(row.highest_bidder) }),
        ...(row.owner_id === null ? {} : { owner: String(row.owner_id) }),
      },
    ];
  });
}

/** As operators see it. */
export async function describePiece(needs: PieceNeeds, id: bigint): Promise<DeskPiece> {
  const row = await selectPiece(needs.db, id);
  const [described] = row === undefined ? [] : await describePieces(needs, [row]);
  if (described === undefined) throw new Error(`piece ${id} is gone`);
  return described;
}
