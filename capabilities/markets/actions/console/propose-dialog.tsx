import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { InputOf } from '#foundation/calls/define-call.ts';
import { unknownCase } from '#foundation/text/words.ts';
import { Checkbox } from '#foundation/ui/checkbox.tsx';
import { DateField } from '#foundation/ui/date-field.tsx';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { Form } from '#foundation/ui/form.tsx';
import { NumberField } from '#foundation/ui/number-field.tsx';
import { Select } from '#foundation/ui/select.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { type ActionKind, actionKinds } from '../action.ts';
import type { proposeAction } from '../console-contract.ts';
import { useProposeAction } from './queries.ts';

interface Draft {
  readonly code: string;
  readonly kind: ActionKind;
  readonly exDate: string;
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  readonly isSpecial: boolean;
  readonly symbol: string;
  readonly reason: string;
}

const emptyDraft: Draft = {
  code: '',
  kind: 'dividend',
  exDate: '',
  from: '1',
  to: '2',
  amount: '',
  isSpecial: false,
  symbol: '',
  reason: '',
};

type Terms = InputOf<typeof proposeAction>['terms'];

/** One operator's word about an action: another's, or a source's, confirms it. */
export function ProposeDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('actions-console');
  const propose = useProposeAction();
  const [draft, setDraft] = useState(emptyDraft);
  const change = (changes: Partial<Draft>) => setDraft((old) => ({ ...old, ...changes }));
  const { code, kind, exDate, reason } = draft;
  const isWhole = code !== '' && exDate !== '' && reason.trim().length >= 5 && isTermsWhole(draft);
  return (
    <Dialog open onOpenChange={onClose} title={t('propose.title')} description={t('propose.lead')}>
      <Form
        onSubmit={() =>
          propose.mutate({ code, exDate, reason, terms: termsOf(draft) }, { onSuccess: onClose })
        }
        submit={t('propose.confirm')}
        failure={propose.error}
        busy={propose.isPending}
        disabled={!isWhole}
      >
        <div className="grid gap-4 wide:grid-cols-2">
          <TextField
            label={t('fields.market')}
            dir="ltr"
            value={code}
            onChange={({ currentTarget }) => change({ code: currentTarget.value.trim().toUpperCase() })}
          />
          <DateField
            label={t('fields.exDate')}
            placeholder={t('propose.noDate')}
            value={exDate}
            onChange={(next) => change({ exDate: next })}
          />
        </div>
        <Select
          label={t('fields.what')}
          value={kind}
          onChange={(next) => change({ kind: next })}
          options={actionKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        <TermFields draft={draft} change={change} />
        <TextArea
          label={t('reason')}
          hint={t('reasonHint')}
          value={reason}
          rows={2}
          maxLength={500}
          onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
        />
      </Form>
    </Dialog>
  );
}

function TermFields({ draft, change }: { draft: Draft; change: (changes: Partial<Draft>) => void }) {
  const t = useTranslations('actions-console.fields');
  const { kind, from, to, amount, isSpecial, symbol } = draft;
  switch (kind) {
    case 'split':
      return (
        <div className="grid grid-cols-2 gap-4">
          <NumberField
            label={t('from')}
            decimals={0}
            value={from}
            onChange={(next) => change({ from: next })}
          />
          <NumberField label={t('to')} decimals={0} value={to} onChange={(next) => change({ to: next })} />
        </div>
      );
    case 'dividend':
    case 'merger':
      return (
        <>
          <NumberField
            label={t('amount')}
            hint={t('amountHint')}
            decimals={10}
            value={amount}
            onChange={(next) => change({ amount: next })}
          />
          {kind === 'dividend' && (
            <Checkbox
              label={t('special')}
              checked={isSpecial}
              onChange={(next) => change({ isSpecial: next })}
            />
          )}
        </>
      );
    case 'symbolChange':
      return (
        <TextField
          label={t('symbol')}
          hint={t('symbolHint')}
          dir="ltr"
          value={symbol}
          onChange={({ currentTarget }) => change({ symbol: currentTarget.value.trim().toUpperCase() })}
        />
      );
    case 'delisting':
    case 'earnings':
      return null;
    default:
      return unknownCase(kind);
  }
}

function isTermsWhole({ kind, from, to, amount, symbol }: Draft): boolean {
  if (kind === 'split') return Number(from) > 0 && Number(to) > 0 && from !== to;
  if (kind === 'dividend' || kind === 'merger') return Number(amount) > 0;
  return kind !== 'symbolChange' || symbol !== '';
}

function termsOf({ kind, from, to, amount, isSpecial, symbol }: Draft): Terms {
  switch (kind) {
    case 'split':
      return { kind, from: Number(from), to: Number(to) };
    case 'dividend':
      return { kind, amount, isSpecial };
    case 'merger':
      return { kind, cash: amount };
    case 'symbolChange':
      return { kind, symbol };
    case 'delisting':
    case 'earnings':
      return { kind };
    default:
      return unknownCase(kind);
  }
}
