import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { FormDialog } from '#foundation/ui/form-dialog.tsx';
import { InDoubtDialog } from '#foundation/ui/in-doubt.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { NumberField } from '#foundation/ui/number-field.tsx';
import { Refused } from '#foundation/ui/refused.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { Order } from '../contract.ts';
import { resultAt } from './estimate.ts';
import type { Expiry } from './expiry.ts';
import { LiveClosingPrice, LiveOpeningPrice, LiveProfit } from './live-profit.tsx';
import {
  changesOf,
  type EditedField,
  type EditedPrices,
  expiryKept,
  priceFieldsOfRefusal,
  pricesOf,
  unreadableFields,
} from './order-edits.ts';
import { OrderName } from './order-name.tsx';
import { type EditInput, useEditOrder } from './queries.ts';
import { suggestTrailing } from './ticket.ts';
import { ExpiryField, priceStep, TrailingField } from './ticket-fields.tsx';
import { useDealing, useListing, useTradingTerms } from './traded-market.ts';

type Props = {
  order: Order;
  /** What a line on the chart was dragged to; shown in the fields, sent only when saved. */
  moved?: Partial<EditedPrices> | undefined;
  onClose: () => void;
};

/**
 * Changes the stops of a position or pending order, or the price it waits for and until when. Also what is
 * asked after a line was dragged.
 */
export function EditOrder({ order, moved, onClose }: Props) {
  const t = useTranslations('orders.edit');
  const refusalText = useRefusalText();
  const askedText = useEditText();
  const edit = useEditOrder(order.id, () => {
    showToast({ title: t('done', { number: order.orderNumber }) });
    onClose();
  });
  const [edited, setEdited] = useState(() => pricesOf(order, moved));
  const [expiry, setExpiry] = useState(expiryKept);
  const unreadable = unreadableFields(order, edited);
  const isDateMissing = expiry.expires === 'date' && expiry.expiryDate === '';
  const changes = isDateMissing ? undefined : changesOf(order, edited, expiry);
  const { refusal } = edit;
  const isRefusedUntil = refusal?.refusal === 'EXPIRY_UNREASONABLE';
  const refusedFields = refusal === undefined ? [] : priceFieldsOfRefusal(refusal.refusal);

  function errorOf(field: EditedField): string | undefined {
    if (unreadable.includes(field)) return t(`missing.${field}`);
    return refusal !== undefined && refusedFields.includes(field) ? refusalText(refusal) : undefined;
  }

  if (edit.doubt !== undefined) {
    return (
      <InDoubtDialog
        command={edit}
        doubt={edit.doubt}
        asked={askedText}
        lookUp="/profile/orders"
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      title={t('title')}
      submit={t('save')}
      onSubmit={changes === undefined || unreadable.length > 0 ? undefined : () => edit.ask(changes)}
      busy={edit.isBusy}
      cancelLabel={t('leave')}
      onClose={onClose}
      className="flex flex-col gap-3"
    >
      <div className="flex items-start justify-between gap-4">
        <OrderName order={order} linked={false} />
        <CurrentFigures order={order} />
      </div>
      <EditFields
        order={order}
        edited={edited}
        onChange={(next) => {
          setEdited({ ...edited, ...next });
          edit.clear();
        }}
        errorOf={errorOf}
      />
      <EditedExpiry
        order={order}
        expiry={expiry}
        onChange={(next) => {
          setExpiry({ ...expiry, ...next });
          edit.clear();
        }}
        error={isRefusedUntil ? refusalText(refusal) : undefined}
      />
      <Outcome order={order} edited={edited} />
      {refusedFields.length === 0 && !isRefusedUntil && <Refused failure={refusal} />}
    </FormDialog>
  );
}

/** What an edit asks for, in a line. */
function useEditText(): (asked: EditInput) => string {
  const t = useTranslations('orders.ticket');
  const format = useFormat();
  const moment = (until: string) => (until === 'day' ? t('expiry.day') : format.time(until, 'moment'));
  return ({ price, stopLossPrice, takeProfitPrice, trailingDistance, until }) =>
    (
      [
        [t('price'), price, format.decimal],
        [t('stopLoss'), stopLossPrice, format.decimal],
        [t('takeProfit'), takeProfitPrice, format.decimal],
        [t('trailing.label'), trailingDistance, format.decimal],
        [t('expiry.label'), until, moment],
      ] as const
    )
      .flatMap(([label, value, say]) => (value === undefined ? [] : [`${label} ${say(value)}`]))
      .join(' · ');
}

function CurrentFigures({ order }: { order: Order }) {
  const t = useTranslations('orders.list');
  return (
    <div className="text-end">
      <p className="text-note text-quiet">
        {t('now')}{' '}
        {order.status === 'open' ? <LiveClosingPrice order={order} /> : <LiveOpeningPrice order={order} />}
      </p>
      {order.status === 'open' && <LiveProfit order={order} className="font-medium" />}
    </div>
  );
}

type FieldsProps = {
  order: Order;
  edited: EditedPrices;
  onChange: (next: Partial<EditedPrices>) => void;
  errorOf: (field: EditedField) => string | undefined;
};

function EditFields({ order, edited, onChange, errorOf }: FieldsProps) {
  const t = useTranslations('orders.ticket');
  const edits = useTranslations('orders.edit');
  const format = useFormat();
  const decimals = useListing(order.code)?.decimals ?? 8;
  const now = pricesOf(order);
  const fields = (['price', 'stopLoss', 'takeProfit'] as const).slice(order.status === 'pending' ? 0 : 1);
  return (
    <>
      {fields.map((field) => (
        <NumberField
          key={field}
          label={t(field)}
          value={edited[field]}
          onChange={(value) => onChange({ [field]: value })}
          step={priceStep(decimals)}
          decimals={decimals}
          hint={
            edited[field] === now[field]
              ? undefined
              : edits('before', { price: format.price(now[field], decimals) })
          }
          error={errorOf(field)}
        />
      ))}
      <TrailingField
        value={edited.trailing}
        suggestion={suggestTrailing(edited, decimals)}
        decimals={decimals}
        onChange={(trailing) => onChange({ trailing })}
        error={errorOf('trailing')}
      />
    </>
  );
}

/** Of a pending order; it stays as it is unless another is chosen. */
function EditedExpiry({
  order: { expiresAt },
  expiry,
  onChange,
  error,
}: {
  order: Order;
  expiry: Expiry;
  onChange: (next: Partial<Expiry>) => void;
  error: string | undefined;
}) {
  const format = useFormat();
  if (expiresAt === undefined) return null;
  return (
    <ExpiryField value={expiry} usual={format.time(expiresAt, 'moment')} onChange={onChange} error={error} />
  );
}

/** What the order would return and lose with the edited stops. */
function Outcome({ order, edited }: { order: Order; edited: EditedPrices }) {
  const t = useTranslations('orders.quote');
  const dealing = useDealing(order.code);
  const feeRate = useTradingTerms(order.code)?.feeRate;
  if (dealing === undefined || feeRate === undefined) return null;
  const from = edited.price === '' ? (order.openPrice ?? '') : edited.price;
  const at = (price: string) => (
    <Money amount={resultAt(order, from, price, dealing, feeRate)} currency="USDT" sign />
  );
  return (
    <FactList
      dense
      facts={[
        { label: t('expectedReturn'), value: at(edited.takeProfit) },
        { label: t('lossAtStop'), value: at(edited.stopLoss) },
      ]}
    />
  );
}
