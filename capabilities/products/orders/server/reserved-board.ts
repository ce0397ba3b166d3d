import { type AccountKey, accountKeyText } from '#capabilities/money/ledger/rules.ts';
import type { VerifiedCustomers } from '#capabilities/people/kyc/face.ts';
import type { Book } from '#foundation/ids/book.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { larger } from '#foundation/money/rounding.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { ReservedByOthers } from '../cover.ts';
import { selectReservedSums } from './orders.sql.ts';

/** Who shares a part of the cover. */
export interface Sharing extends VerifiedCustomers {
  /** The customers who are one person as far as the platform knows, this one included. In memory. */
  readonly personOf: (customerId: CustomerId) => readonly CustomerId[];
}

interface Reserved {
  readonly key: AccountKey;
  /** At least what the account has reserved, whichever of its decisions are stored. */
  readonly most: bigint;
  /** As its last decision left it. */
  readonly last: bigint;
  /** The refresh before its last decision or commit. */
  readonly changedAfter: number;
}

/**
 * What every account has reserved, for the shares of a person and of all who are not verified. Tracks of the
 * lane decide side by side, and a batch that was decided may fail: so that no two decisions use the same
 * share, a reserve counts from its decision on, and its release from its commit on. What a failed batch
 * leaves too high, the second refresh after it corrects.
 */
export interface ReservedBoard {
  othersOf(key: AccountKey): ReservedByOthers;
  /** A decision leaves the account with so much reserved. */
  decide(key: AccountKey, units: bigint): void;
  /** Its decisions are stored. */
  commit(key: AccountKey): void;
  /** Asks whether a customer who is about to order is verified; until then they are not. */
  learn(customerId: CustomerId): Promise<void>;
  /** Reads the sums of all accounts whose decisions are stored for sure, and who is verified. */
  refresh(): Promise<void>;
}

/** Without `sharing` each account is a verified person's. */
export function createReservedBoard(db: Database, sharing?: Sharing): ReservedBoard {
  const { personOf, verifiedAmong } = sharing ?? { personOf: () => [], verifiedAmong: undefined };
  const accounts = new Map<string, Reserved>();
  let verified = new Set<CustomerId>();
  /** Since the last refresh: an order asks once a minute, not each time. */
  const asked = new Set<CustomerId>();
  /** The sum of the real book's accounts whose customers are not verified. */
  let unverified = 0n;
  let refreshes = 0;

  const isUnverified = ({ book, customerId }: AccountKey) =>
    verifiedAmong !== undefined && book === 'real' && !verified.has(customerId);
  const mostOf = (book: Book, customerId: CustomerId) =>
    accounts.get(accountKeyText({ book, customerId }))?.most ?? 0n;

  function set(key: AccountKey, most: bigint, last: bigint, changedAfter = refreshes): void {
    const text = accountKeyText(key);
    if (isUnverified(key)) unverified += most - (accounts.get(text)?.most ?? 0n);
    accounts.set(text, { key, most, last, changedAfter });
  }

  return {
    othersOf(key) {
      const { book, customerId } = key;
      let person = 0n;
      for (const other of personOf(customerId)) if (other !== customerId) person += mostOf(book, other);
      return { person, unverified: isUnverified(key) ? unverified - mostOf(book, customerId) : undefined };
    },
    decide(key, units) {
      const most = mostOf(key.book, key.customerId);
      set(key, larger(units, most), units);
    },
    commit(key) {
      const known = accounts.get(accountKeyText(key));
      if (known !== undefined) set(key, known.last, known.last);
    },
    async learn(customerId) {
      if (verifiedAmong === undefined || verified.has(customerId) || asked.has(customerId)) return;
      const isVerified = (await verifiedAmong([customerId])).has(customerId);
      asked.add(customerId);
      if (!isVerified || verified.has(customerId)) return;
      unverified -= mostOf('real', customerId);
      verified.add(customerId);
    },
    async refresh() {
      refreshes += 1;
      const maySettle = ({ changedAfter }: Reserved) => changedAfter < refreshes - 1;
      const sums = await selectReservedSums(db);
      const customers = [...new Set(sums.map(({ key }) => key.customerId))];
      const known = await verifiedAmong?.(customers);
      const read = new Map(sums.map((sum) => [accountKeyText(sum.key), sum]));
      for (const [text, { key, units }] of read) {
        const before = accounts.get(text);
        if (before === undefined || maySettle(before)) set(key, units, units, before?.changedAfter ?? -1);
      }
      for (const [text, before] of accounts) if (!read.has(text) && maySettle(before)) accounts.delete(text);
      verified = new Set(known);
      asked.clear();
      unverified = 0n;
      for (const { key, most } of accounts.values()) if (isUnverified(key)) unverified += most;
    },
  };
}
