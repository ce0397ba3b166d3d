import { sql } from 'kysely';
import type { LaneParticipant, MoneyCommandKind } from '#capabilities/money/ledger/face.ts';
import type { AccountKey, Transfer } from '#capabilities/money/ledger/rules.ts';
import { conservation } from '#capabilities/money/ledger/server/conservation.ts';
import { createMoneyLane, type RunningMoneyLane } from '#capabilities/money/ledger/server/money-lane.ts';
import { postTransfers } from '#capabilities/money/ledger/transfer-kind.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { unitsPerWhole } from '#foundation/money/money.ts';
import { accept } from '#foundation/refusals/result.ts';
import { openDatabase } from '#foundation/server-kit/database.ts';
import { systemClock } from '#foundation/time/clock.ts';

export const customers = 10_000;

export interface LaneLoad {
  /** Commands a second with so many in flight. */
  run(inFlight: number, seconds: number): Promise<number>;
  /** Throws unless all money is accounted for. */
  end(): Promise<void>;
}

interface Position {
  readonly id: bigint;
  readonly code: string;
}

/** A row of its own beside the money, as an order has; its statement is the plainest there can be. */
const positions: LaneParticipant<null, Position> = {
  name: 'bench',
  load: async () => new Map(),
  empty: null,
  apply: () => null,
  async store(connection, changes) {
    await connection.query({
      name: 'bench.insert',
      text: 'insert into bench.position (customer_id, id, code) select * from unnest($1::bigint[], $2::bigint[], $3::text[])',
      values: [
        changes.map(({ key }) => key.customerId),
        changes.map(({ change }) => change.id),
        changes.map(({ change }) => change.code),
      ],
    });
  },
};

declare module '#capabilities/money/ledger/customer-event.ts' {
  interface BalanceNews {
    bench: { readonly id: string };
  }
}

/** Margin and fee out of the available balance, a row, an event and an answer: an order without its rules. */
const openPosition: MoneyCommandKind<null, null, Position, { readonly id: string }> = {
  name: 'bench.open',
  participant: positions,
  decide(_, { nextId }) {
    const id = nextId();
    const transfer = (to: Transfer['to'], units: bigint): Transfer => {
      return { from: 'available', to, asset: 'USDT', units, reason: 'margin', ref: `${id}` };
    };
    const answer = { id: `${id}` };
    return accept({
      transfers: [transfer('margin', 1000n), transfer('house/fees', 10n)],
      change: { id, code: 'EURUSD' },
      answer,
      events: [{ event: 'balance', data: answer }],
    });
  },
};

const keyOf = (index: number): AccountKey => ({ book: 'real', customerId: asCustomerId(BigInt(index + 1)) });

/** The money lane alone, in this process: two transfers, a row, an event and a stored answer a command. */
export async function prepareLaneLoad(url: string): Promise<LaneLoad> {
  const db = openDatabase(url, { max: 1 });
  await sql`create schema bench`.execute(db);
  await sql`create table bench.position (customer_id bigint, id bigint, code text not null, primary key (customer_id, id))`.execute(
    db,
  );
  const lane = createMoneyLane({ url, clock: systemClock, onError: (error) => console.error(error) });
  const gift = {
    from: 'outside',
    to: 'available',
    asset: 'USDT',
    units: 1_000_000n * unitsPerWhole,
  } as const;
  const input = [{ ...gift, reason: 'deposit', ref: 'bench' } as const];
  await Promise.all(
    Array.from({ length: customers }, (_, index) => lane.submit(postTransfers, { key: keyOf(index), input })),
  );
  await sql`vacuum analyze ledger.balance`.execute(db);
  return {
    run: (inFlight, seconds) => drive(lane, inFlight, seconds),
    async end() {
      await lane.close();
      const { isConserved } = await conservation(db);
      await db.destroy();
      if (!isConserved) throw new Error('money was lost or made');
    },
  };
}

let requests = 0;

async function drive(lane: RunningMoneyLane, inFlight: number, seconds: number): Promise<number> {
  const from = performance.now();
  const until = from + seconds * 1000;
  let done = 0;
  const caller = async () => {
    while (performance.now() < until) {
      const request = { id: `bench-${++requests}`, fingerprint: `bench-${requests}` };
      const key = keyOf(Math.floor(Math.random() * customers));
      const result = await lane.submit(openPosition, { key, input: null, request });
      if (!result.ok) throw new Error(`refused: ${result.refusal}`);
      done++;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, caller));
  return done / ((performance.now() - from) / 1000);
}
