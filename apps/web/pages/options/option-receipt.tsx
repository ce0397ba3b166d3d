import { useTranslations } from 'use-intl';
import type { OptionOrder } from '#capabilities/products/options/contract.ts';
import { useOptionFacts } from '#capabilities/products/options/web/option-facts.tsx';
import { useListing } from '#capabilities/products/options/web/option-markets.ts';
import { optionResult } from '#capabilities/products/options/web/option-result.ts';
import { StatusBadge } from '#capabilities/products/options/web/option-words.tsx';
import { useOption } from '#capabilities/products/options/web/queries.ts';
import type { Receipt } from '#capabilities/products/orders/contract.ts';
import { useReceipt } from '#capabilities/products/orders/web/queries.ts';
import { useSlipParts } from '#capabilities/products/orders/web/slip-parts.ts';
import { Money } from '#foundation/ui/money.tsx';
import { ReceiptDialog } from '#foundation/ui/receipt-dialog.tsx';
import { ReceiptSlip } from '#foundation/ui/receipt-slip.tsx';

type Props = { option: OptionOrder; onClose: () => void };

/** The receipt of an option: as the orders keep it, with what the option says of itself. */
export function OptionReceipt({ option: bought, onClose }: Props) {
  const t = useTranslations('options.receipt');
  // While it is looked at it may enter and end.
  const option = useOption(bought.id).data ?? bought;
  const receipt = useReceipt(option.id, `${option.status} ${option.openTime ?? ''}`);
  return (
    <ReceiptDialog title={t('title')} receipt={receipt} onClose={onClose}>
      {(loaded) => <Slip option={option} receipt={loaded} />}
    </ReceiptDialog>
  );
}

function Slip({ option, receipt }: { option: OptionOrder; receipt: Receipt }) {
  const t = useTranslations('options.direction');
  const isAdjusted = receipt.ticks.some(({ adjustedPrice }) => adjustedPrice !== undefined);
  const facts = useOptionFacts(option, isAdjusted);
  const listing = useListing(option.code);
  const result = optionResult(option);
  return (
    <ReceiptSlip
      {...useSlipParts(receipt)}
      book={option.book}
      title={`${t(option.direction)} ${listing?.name ?? option.code}`}
      number={option.orderNumber}
      status={<StatusBadge option={option} />}
      amount={<Money amount={result ?? option.amount} currency="USDT" sign={result !== undefined} />}
      sections={[{ facts }]}
    />
  );
}
