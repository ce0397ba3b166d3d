import { createHash, randomBytes } from 'node:crypto';
import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { recordActs } from '#capabilities/desk/audit/server/append-act.ts';
import type { ConfigValue } from '#capabilities/desk/configuration/face.ts';
import { selectWorking } from '#capabilities/desk/operators/server/operators.sql.ts';
import { expectStanding } from '#capabilities/money/integrity/server/testing/expect-standing.ts';
import type { Transfer } from '#capabilities/money/ledger/rules.ts';
import { createLedgerFigures } from '#capabilities/money/ledger/server/ledger-figures.ts';
import { expectConserved } from '#capabilities/money/ledger/server/testing/expect-conserved.ts';
import { createTestLane } from '#capabilities/money/ledger/server/testing/test-lane.ts';
import { postTransfers } from '#capabilities/money/ledger/transfer-kind.ts';
import { invitationCodeFrom } from '#capabilities/people/customers/rules.ts';
import {
  findCustomer,
  insertCustomer,
  selectPeople,
} from '#capabilities/people/customers/server/customers.sql.ts';
import { insertSignIn, seeDevice, selectRange } from '#capabilities/people/customers/server/sign-ins.sql.ts';
import { initialPolicy } from '#capabilities/people/jurisdictions/policy.ts';
import { isSold } from '#capabilities/people/jurisdictions/rules.ts';
import { createTestLinks } from '#capabilities/people/links/server/testing/test-links.ts';
import { countMirroredTrades } from '#capabilities/products/orders/server/mirrored.sql.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { type Asset, parseUnits } from '#foundation/money/money.ts';
import { asPrice } from '#foundation/money/price.ts';
import { createDevMail } from '#foundation/server-kit/mail/dev-mailbox.ts';
import { dayMs } from '#foundation/time/clock.ts';
import { type InvitesTerms, invitesTerms } from '../../terms.ts';
import { bindInvitation } from '../bind-invitation.ts';
import { createDailyRun } from '../daily-run.ts';
import { inviteStandings } from '../invite-standings.ts';
import { invitesKinds } from '../invites-lane.ts';
import { createRewardReviews } from '../review-reward.ts';

export type InvitesStage = Awaited<ReturnType<typeof createInvitesStage>>;

interface RewardRow {
  readonly id: bigint;
  readonly state: string;
  readonly reasons: string[];
  readonly rebate: bigint;
  readonly reward: bigint;
}

interface Newcomer {
  readonly inviter?: CustomerId;
  readonly country?: string | undefined;
  readonly ip?: string;
  readonly device?: string;
  readonly isVerified?: boolean;
}

let joined = 0;

export function units(text: string): bigint {
  const parsed = parseUnits(text);
  if (parsed === undefined) throw new Error(`${text} is no amount`);
  return parsed;
}

/**
 * Invitations on a real lane and database; what other capabilities answer is asked of their own rows. Begins
 * at noon on 5 January 2026, with that day still to be counted.
 */
export async function createInvitesStage() {
  const house = await createTestLane({ recordActs });
  const { db, clock, lane, ledger, url } = house;
  await runMigrations({ connectionString: url });
  const frozen = new Set<CustomerId>();
  const terms = published(invitesTerms.schema.parse(invitesTerms.initial));
  const fail = (error: unknown) => void house.errors.push(error);
  const kinds = invitesKinds({ mail: createDevMail(db), onError: fail });
  const needs = {
    db,
    clock,
    lane,
    terms,
    kinds,
    platformName: 'Assay',
    ledgerFigures: createLedgerFigures({ db }),
    markets: { usdtRate: (asset: Asset) => asPrice((asset === 'BTC' ? 50_000n : 2_000n) * 10n ** 10n) },
    customers: {
      rangeOf: selectRange,
      countryOf: async (id: CustomerId) => (await findCustomer(db, id))?.country ?? undefined,
      contactOf: async (id: CustomerId) => {
        const found = await findCustomer(db, id);
        return found && { email: found.email, language: 'en' as const };
      },
      peopleOf: async (ids: readonly CustomerId[]) =>
        new Map((await selectPeople(db, ids)).map((person) => [person.id, person])),
    },
    operators: {
      workingAmong: async (emails: readonly string[]) => new Set(await selectWorking(db, emails)),
    },
    jurisdictions: {
      allowsIn: (country: string | undefined, offering: 'incentives' | 'options' | 'loans') =>
        isSold(initialPolicy, country, offering),
    },
    links: createTestLinks(db),
    trades: {
      mirroredTrades: (one: CustomerId, other: CustomerId, since: number, withinMs: number) =>
        countMirroredTrades(db, one, other, since, withinMs),
    },
    isFrozen: (id: CustomerId) => frozen.has(id),
  };
  const daily = createDailyRun(needs);
  const reviews = createRewardReviews(needs, kinds);
  await daily.run();

  async function post(customerId: CustomerId, ...transfers: Omit<Transfer, 'ref'>[]): Promise<void> {
    const input = transfers.map((transfer) => ({ ...transfer, ref: 'test' }));
    const posted = await lane.submit(postTransfers, { key: { book: 'real', customerId }, input });
    if (!posted.ok) throw new Error(posted.refusal);
  }

  return {
    ...house,
    daily,
    reviews,
    terms,
    frozen,
    /** A customer registers; with their own address and device unless they are named. */
    async join({
      inviter,
      country = 'CH',
      ip,
      device,
      isVerified = true,
    }: Newcomer = {}): Promise<CustomerId> {
      const place = ++joined;
      const username = `person-${place}`;
      return await db.transaction().execute(async (tx) => {
        const at = new Date(clock.now());
        const stored = await insertCustomer(tx, {
          username,
          email: `${username}@example.test`,
          passwordHash: '-',
          country: country === 'none' ? undefined : country,
          language: 'en',
          invitationCode: invitationCodeFrom(randomBytes(8)),
          invitedBy: inviter,
          createdAt: at,
        });
        if (stored === undefined) throw new Error(`${username} is taken`);
        const { id } = stored;
        const from = ip ?? `10.${(place >> 8) & 255}.${place & 255}.1`;
        if (inviter !== undefined) {
          const friend = { friendId: id, inviterId: inviter, username, country: stored.country ?? undefined };
          await bindInvitation(needs, tx, { ...friend, ip: from });
        }
        await insertSignIn(tx, id, { at, way: 'registration', outcome: 'done', ip: from, userAgent: '' });
        await seeDevice(tx, id, { hash: hashOf(device ?? username), isNamed: true }, at);
        if (isVerified) {
          await sql`update customers.customer set kyc_status = 'verified' where id = ${id}`.execute(tx);
        }
        return id;
      });
    },
    /** Fees as orders and conversions take them, from money brought in for it. */
    async payFee(customerId: CustomerId, amount: string, asset: Asset = 'USDT'): Promise<void> {
      const moved = { asset, units: units(amount) };
      const reason = asset === 'USDT' ? 'fee' : 'convertFee';
      await post(
        customerId,
        { ...moved, from: 'outside', to: 'available', reason: 'deposit' },
        { ...moved, from: 'available', to: 'house/fees', reason },
      );
    },
    post,
    /** So many days on, with a run each night. */
    async pass(days: number): Promise<void> {
      for (let day = 0; day < days; day += 1) {
        clock.advance(dayMs);
        await daily.run();
      }
    },
    async available(customerId: CustomerId, asset: Asset = 'USDT'): Promise<bigint> {
      return (await ledger.balances({ book: 'real', customerId }))[asset].available;
    },
    incentives: (asset: Asset = 'USDT') => ledger.houseBalance('real', 'house/incentives', asset),
    async rewards(): Promise<RewardRow[]> {
      const { rows } = await sql<RewardRow>`
        select id, state, reasons, rebate, reward from invites.reward order by day, friend_id, asset`.execute(
        db,
      );
      return rows;
    },
    /** Every asset sums to zero, and every row follows from the ledger. */
    async expectWhole(): Promise<void> {
      await expectConserved(db);
      await expectStanding(db, [inviteStandings]);
    },
  };
}

function hashOf(name: string): Buffer {
  return createHash('sha256').update(name).digest();
}

function published(current: InvitesTerms): ConfigValue<InvitesTerms> {
  return { current, version: 0, listen: () => {} };
}
