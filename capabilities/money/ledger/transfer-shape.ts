import { z } from 'zod';
import { houseAccounts, reasons } from '#capabilities/money/accounting/chart-of-accounts.ts';
import { assetField, idField, moneyField, timeField } from '#foundation/calls/fields.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import { customerAccounts } from './rules.ts';
import type { StoredTransfer } from './stored-ledger.ts';

export const reasonField = z.enum(reasons);
export const accountField = z.enum([...customerAccounts, ...houseAccounts]);

/** A transfer as the wire has it in every receipt, whatever the receipt is of. */
export const transferShape = z.object({
  id: idField,
  time: timeField,
  from: accountField,
  to: accountField,
  amount: moneyField,
  currency: assetField,
  reason: reasonField,
  batchHash: z.string().describe("of the batch of the ledger's hash chain that holds it"),
});

/** A stored transfer as {@link transferShape}. */
export function transferView(
  transfer: StoredTransfer & { readonly batchHash: string },
): z.output<typeof transferShape> {
  const { id, at, from, to, units, asset, reason, batchHash } = transfer;
  return {
    id: String(id),
    time: formatInstant(at),
    from,
    to,
    amount: formatUnits(units),
    currency: asset,
    reason,
    batchHash,
  };
}
