import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { createAuditLog, recordActs } from '#capabilities/desk/audit/server/append-act.ts';
import { createRequestDesk } from '#capabilities/desk/reviews/server/request-desk.ts';
import { createStage, type ReviewsStage } from '#capabilities/desk/reviews/server/testing/reviews-stage.ts';
import { expectStanding } from '#capabilities/money/integrity/server/testing/expect-standing.ts';
import type { MoneyLane } from '#capabilities/money/ledger/face.ts';
import { createFunding } from '#capabilities/money/ledger/funding.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { auditLedger } from '#capabilities/money/ledger/server/ledger-audit.ts';
import { createMoneyLane, type RunningMoneyLane } from '#capabilities/money/ledger/server/money-lane.ts';
import { asCustomerId, type CustomerId } from '#foundation/ids/ids.ts';
import { unitsPerWhole } from '#foundation/money/money.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { createDevMail } from '#foundation/server-kit/mail/dev-mailbox.ts';
import { hourMs, type Instant } from '#foundation/time/clock.ts';
import type { Language } from '#locales/languages.ts';
import { auctionTermsOf, type ConfiguredAuctions, nftAuctions } from '../../auction-terms.ts';
import { bidStandings } from '../bid-standings.ts';
import { createNfts, type NftServices } from '../nfts.ts';
import { insertPicture } from '../pictures.sql.ts';
import { insertPiece } from '../pieces.sql.ts';
import { verifyCharity } from '../verify-charity.ts';
import { unsignedEnds } from '../verify-ends.ts';

/** The charity's market over a real database, with a clock that moves when the test says so. */
export interface NftHouse {
  readonly stage: ReviewsStage;
  nfts: NftServices;
  /** As it is configured now: an auction listed next has it. */
  readonly auctions: { current: ConfiguredAuctions };
  /** Languages of customers who do not read English. */
  readonly reads: Map<CustomerId, Language>;
  /** As a process with this lane has it. */
  reborn(lane: MoneyLane): NftServices;
  /** A lane of another process. */
  anotherLane(): RunningMoneyLane;
  /** A customer with so many whole USDT in the real book. */
  customer(whole?: bigint): Promise<AccountKey>;
  fixed(price: bigint): Promise<string>;
  auction(changes?: AuctionChanges): Promise<string>;
  bid(
    key: AccountKey,
    id: string,
    whole: string | bigint,
    nfts?: NftServices,
  ): ReturnType<NftServices['bid']>;
  /** Available and held, in units. */
  has(key: AccountKey): Promise<{ available: bigint; held: bigint }>;
  /** The jobs that tell bidders something, as they are written. */
  notices(key: AccountKey): Promise<{ kind: string; customerId: string; amount: string; least: string }[]>;
  close(): Promise<void>;
}

interface AuctionChanges {
  readonly startingBid?: bigint;
  readonly reserve?: bigint;
  readonly startsAt?: Instant;
  readonly endsAt?: Instant;
}

export const whole = (amount: bigint) => amount * unitsPerWhole;

let lastCustomer = 500_000n;
let lastRequest = 0;
let lastPiece = 0;

/** A new request. */
export function fresh() {
  const id = `request-${++lastRequest}`;
  return { id, fingerprint: id };
}

const picture = 'a'.repeat(64);

export async function createNftHouse(): Promise<NftHouse> {
  const stage = await createStage();
  await runMigrations({ connectionString: stage.url });
  const { db, clock, lane, ledger, operators, uploads } = stage;
  const onError = (failure: unknown) => void stage.errors.push(failure);
  const funding = createFunding(lane, { demoStartUnits: 0n });
  const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  await insertPicture(db, { hash: picture, contentType: 'image/svg+xml', bytes, thumb: null });

  const reads: NftHouse['reads'] = new Map();
  const audit = createAuditLog(clock);
  const auctions: NftHouse['auctions'] = { current: nftAuctions.initial };
  const reborn = (through: MoneyLane) =>
    createNfts({
      db,
      clock,
      lane: through,
      ledger,
      uploads,
      operators,
      onError,
      audit,
      requestDesk: createRequestDesk({ db, clock, audit, uploads }),
      mail: createDevMail(db),
      platformName: 'Assay',
      customers: {
        contactOf: async (id) => ({ email: `${id}@example.test`, language: reads.get(id) ?? 'en' }),
      },
      auctions,
    });
  const common = () => {
    const requestId = `piece ${++lastPiece}`;
    return {
      title: `Piece ${lastPiece}`,
      creator: 'Test Studio',
      story: 'A story',
      alt: 'Nothing',
      texts: {},
      chain: null,
      address: null,
      isSample: true,
      picture,
      uploadId: null,
      listedBy: null,
      requestId,
      fingerprint: requestId,
      listedAt: new Date(clock.now()),
    };
  };
  const house: NftHouse = {
    stage,
    nfts: reborn(lane),
    auctions,
    reads,
    reborn,
    anotherLane: () => createMoneyLane({ url: stage.url, clock, onError, recordActs }),
    async customer(amount = 10_000n) {
      const customerId = asCustomerId(++lastCustomer);
      taken(await funding.fundReal(customerId, 'USDT', whole(amount), `funds ${customerId}`));
      return { book: 'real', customerId };
    },
    async fixed(price) {
      const row = await insertPiece(db, {
        ...common(),
        sale: 'fixed',
        price: whole(price),
        startingBid: null,
        reserve: null,
        startsAt: null,
        endsAt: null,
        terms: null,
      });
      return String(row?.id);
    },
    async auction({ startingBid = 100n, reserve, startsAt, endsAt } = {}) {
      const row = await insertPiece(db, {
        ...common(),
        sale: 'auction',
        price: null,
        startingBid: whole(startingBid),
        reserve: reserve === undefined ? null : whole(reserve),
        startsAt: new Date(startsAt ?? clock.now()),
        endsAt: new Date(endsAt ?? clock.now() + 2 * hourMs),
        terms: auctionTermsOf(auctions.current),
      });
      return String(row?.id);
    },
    bid(key, id, amount, nfts = house.nfts) {
      const units = typeof amount === 'bigint' ? whole(amount) : BigInt(Math.round(Number(amount) * 1e8));
      return nfts.bid(key, { id, units }, fresh());
    },
    async has(key) {
      const { available, held } = (await ledger.balances(key)).USDT;
      return { available, held };
    },
    async notices({ customerId }) {
      const { rows } = await sql<{
        payload: { kind: string; customerId: string; amount: string; least: string };
      }>`
        select payload from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'nft_notice' order by j.id`.execute(db);
      return rows.map(({ payload }) => payload).filter((notice) => notice.customerId === String(customerId));
    },
    async close() {
      await house.nfts.stop();
      await expectStanding(db, [bidStandings]);
      expect((await auditLedger(db, verifyCharity)).finding).toBeUndefined();
      expect(await db.transaction().execute(unsignedEnds)).toBeUndefined();
      await stage.end();
    },
  };
  return house;
}
