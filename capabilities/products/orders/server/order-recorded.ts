import { z } from 'zod';
import type { OrderChecks } from '#capabilities/money/adjustments/face.ts';
import type { LedgerReader } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { asRecordId, type RecordId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { DecidingTick } from '../evidence.ts';
import { decidingTickShape } from '../receipt-shape.ts';
import { type RecordedOrder, recompute } from '../recompute.ts';
import { selectOrder, selectPartLots } from './orders.sql.ts';
import type { AroundOf } from './surroundings.ts';

export interface OrderCheckNeeds {
  readonly db: Database;
  readonly ledger: Pick<LedgerReader, 'transfersOf'>;
  readonly aroundOf: AroundOf;
}

/** Orders against their own ticks, for operators. */
export function createOrderChecks(needs: OrderCheckNeeds): OrderChecks {
  return {
    async differenceOf(key, id) {
      const recorded = await recordedOrder(needs, key, asRecordId(id));
      if (!recorded.ok) return recorded;
      const recomputed = recompute(recorded.value);
      const { order } = recorded.value;
      if (typeof recomputed === 'string' || order.status !== 'closed') return refuse('ORDER_NOT_RECOMPUTED');
      return accept({ units: recomputed.difference, closedAt: order.closeTime });
    },
  };
}

/** All that an order is recomputed from. NOT_FOUND where the account has no such order. */
export async function recordedOrder(
  { db, ledger, aroundOf }: OrderCheckNeeds,
  key: AccountKey,
  id: RecordId,
): Promise<Result<RecordedOrder>> {
  const order = await selectOrder(db, key, id);
  if (order === undefined) return refuse('NOT_FOUND');
  const transfers = await ledger.transfersOf(key, String(id));
  const partOf = 'partOf' in order ? order.partOf : null;
  const opening = partOf === null ? [] : await ledger.transfersOf(key, String(partOf));
  const first = opening.find(({ evidence }) => evidence !== undefined);
  const evidence = [...(first === undefined ? [] : [first]), ...transfers].flatMap(
    (each) => each.evidence ?? [],
  );
  const ticks = evidence.flatMap(ticksIn);
  const around = async (role: 'entry' | 'exit') => {
    const tick = ticks.findLast((each) => each.role === role && each.code === order.code);
    return tick && (await aroundOf(order.code, Date.parse(tick.time)));
  };
  return accept({
    order,
    transfers,
    ticks,
    around: { entry: await around('entry'), exit: await around('exit') },
    partLots: await selectPartLots(db, key, id),
  });
}

/** Throws on text that was not written as an order's evidence. */
function ticksIn(text: string): DecidingTick[] {
  // What is optional is absent, never undefined: it was read from JSON.
  return z.array(decidingTickShape).parse(JSON.parse(text)) as DecidingTick[];
}
