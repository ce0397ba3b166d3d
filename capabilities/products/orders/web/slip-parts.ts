import { useTranslations } from 'use-intl';
import type { SlipTick } from '#foundation/ui/receipt-slip.tsx';
import type { Receipt } from '../contract.ts';
import { hashReceipt } from '../receipt.ts';
import { accountOf } from '../receipt-shape.ts';

/** What a receipt of an order or an option puts on its slip, its hash to be verified included. */
export function useSlipParts(receipt: Receipt) {
  const t = useTranslations('orders.receipt.role');
  const ticks = receipt.ticks.map(
    ({ role, code, price, bid, ask, time, source, sequence, spreadMedian, spreadLimit }): SlipTick => ({
      label: role === 'standing' ? `${t('standing')} ${code}` : t(role),
      price,
      bid,
      ask,
      time,
      source,
      sequence,
      spreadMedian,
      spreadLimit,
    }),
  );
  const references = receipt.references?.map((reference) => ({ ...reference, label: t(reference.role) }));
  const hash = { shown: receipt.hash, compute: async () => await hashReceipt(receipt) };
  const transfers = receipt.transfers.map((transfer) => ({
    ...transfer,
    from: accountOf(transfer.from),
    to: accountOf(transfer.to),
  }));
  return { ticks, references, transfers, hash };
}
