import { type RawBuilder, sql } from 'kysely';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { Database } from './database.ts';
import { allRows } from './statements.ts';

/** That a customer has something by which others may turn out to be the same person, such as a device. */
export interface MarkHolder {
  /** The same for all who have it; compared, never shown. */
  readonly mark: string;
  /** What operators read of it: enough to look it up, masked where it is private. */
  readonly shown: string;
  readonly customerId: CustomerId;
  readonly since: Instant;
  /** False where strangers may have the same: then it is a hint, whatever its kind. */
  readonly isProof: boolean;
}

/** One kind of such things, as the capability that stores them finds them. */
export interface MarkSource {
  /** All that these customers have. */
  heldBy(customers: readonly CustomerId[]): Promise<readonly MarkHolder[]>;
  /** Who has something that this customer has, the customer among them. */
  heldWith(customer: CustomerId): Promise<readonly MarkHolder[]>;
  /** Who, of all customers, has a proof that another customer has too. */
  sharedProofs(): Promise<readonly MarkHolder[]>;
}

/** Where marks lie: a row each time that a customer has one, in columns `customer_id` and these. */
export interface MarkTable {
  readonly from: RawBuilder<unknown>;
  /** Has an index, unless `narrow` has one. */
  readonly mark: RawBuilder<unknown>;
  readonly since: RawBuilder<unknown>;
  readonly shown: RawBuilder<unknown>;
  readonly isProof?: RawBuilder<unknown>;
  /** A condition that an index answers, on the rows with a mark of `own (mark)`. */
  readonly narrow?: RawBuilder<unknown>;
}

export function markSource(db: Database, table: MarkTable): MarkSource {
  const { from, mark, since, shown, isProof = sql`true`, narrow = sql`true` } = table;
  const held = sql`
    select (${mark})::text as mark, customer_id as "customerId", min(${shown}) as shown, min(${since}) as since,
      bool_or(${isProof}) as "isProof"
    from ${from}`;
  const each = sql`group by ${mark}, customer_id`;
  return {
    async heldBy(customers) {
      const rows = await allRows<HolderRow>(db)`
        ${held} where customer_id = any (${customers}::bigint[]) ${each}`;
      return rows.map(holderOf);
    },
    async heldWith(customer) {
      const rows = await allRows<HolderRow>(db)`
        with own as materialized (select distinct ${mark} as mark from ${from} where customer_id = ${customer})
        ${held} where ${mark} in (select mark from own) and ${narrow} ${each}`;
      return rows.map(holderOf);
    },
    async sharedProofs() {
      const rows = await allRows<HolderRow>(db)`
        ${held} where ${isProof} and ${mark} in (
          select ${mark} from ${from} where ${isProof} group by ${mark} having min(customer_id) < max(customer_id)) ${each}`;
      return rows.map(holderOf);
    },
  };
}

type HolderRow = Omit<MarkHolder, 'since'> & { readonly since: Date };

const holderOf = ({ since, ...row }: HolderRow): MarkHolder => ({ ...row, since: since.getTime() });
