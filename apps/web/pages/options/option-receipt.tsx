import { useTranslations } from 'use-intl';
import type { OptionOrder } from '#capabilities/options/contract.ts';
import { useOptionFacts } from '#capabilities/options/web/option-facts.tsx';
import { useListing } from '#capabilities/options/web/option-markets.ts';
import { StatusBadge } from '#capabilities/options/web/option-words.tsx';
import { useOption } from '#capabilities/options/web/queries.ts';
import { useReceipt } from '#capabilities/orders/web/queries.ts';
import { VerifiedSlip } from '#capabilities/orders/web/verified-slip.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { SheetOrDialog } from '#foundation/ui/sheet-or-dialog.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { FailedState } from '#foundation/ui/states.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';

type Props = { option: OptionOrder; onClose: () => void };

/** The receipt of an option: the orders' slip with what the option says of itself. */
export function OptionReceipt({ option, onClose }: Props) {
  const t = useTranslations('options.receipt');
  return (
    <SheetOrDialog open onOpenChange={(open) => !open && onClose()} title={t('title')}>
      <Slip bought={option} />
    </SheetOrDialog>
  );
}

function Slip({ bought }: { bought: OptionOrder }) {
  const t = useTranslations('options.direction');
  const refusalText = useRefusalText();
  // While it is looked at it may enter and end.
  const option = useOption(bought.id).data ?? bought;
  const facts = useOptionFacts(option);
  const listing = useListing(option.code);
  const receipt = useReceipt(option.id, `${option.status} ${option.openTime ?? ''}`);
  if (receipt.data === undefined) {
    if (!receipt.isError) return <SkeletonLines lines={12} />;
    return (
      <FailedState
        body={refusalText(receipt.error)}
        onRetry={() => void receipt.refetch()}
        busy={receipt.isFetching}
      />
    );
  }
  return (
    <VerifiedSlip
      receipt={receipt.data}
      book={option.book}
      title={`${t(option.direction)} ${listing?.name ?? option.code}`}
      number={option.orderNumber}
      status={<StatusBadge option={option} />}
      amount={<Money amount={option.received ?? option.amount} currency="USDT" />}
      facts={facts}
    />
  );
}
