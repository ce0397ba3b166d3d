import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Asset, parseUnits } from '#foundation/money/money.ts';
import type { Refusal } from '#foundation/refusals/result.ts';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { FormFrame } from '#foundation/ui/form.tsx';
import { InDoubtCard } from '#foundation/ui/in-doubt.tsx';
import { NumberField } from '#foundation/ui/number-field.tsx';
import { PictureField, pictureFile } from '#foundation/ui/picture-field.tsx';
import type { ReadyPicture } from '#foundation/ui/prepare-picture.ts';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { useAnnounce, useDepositAddress } from './queries.ts';

type FieldName = 'amount' | 'hash' | 'proof';

/** Which field a refusal speaks of. */
const fieldOf: Readonly<Partial<Record<string, FieldName>>> = {
  AMOUNT_INVALID: 'amount',
  DEPOSIT_BELOW_MINIMUM: 'amount',
  TX_HASH_INVALID: 'hash',
  DEPOSIT_DUPLICATE: 'hash',
  IMAGE_REQUIRED: 'proof',
  IMAGE_FORMAT: 'proof',
  IMAGE_TOO_LARGE: 'proof',
  IMAGE_DIMENSIONS: 'proof',
  IMAGE_BROKEN: 'proof',
};

/** After sending: how much (at first what was wanted), which transaction, and a picture that shows it. */
export function AnnounceForm({ currency, wanted = '' }: { currency: Asset; wanted?: string | undefined }) {
  const t = useTranslations('deposits.form');
  const refusalText = useRefusalText();
  const [amount, setAmount] = useState(parseUnits(wanted) === undefined ? '' : wanted);
  const [hash, setHash] = useState('');
  const [proof, setProof] = useState<ReadyPicture>();
  const [part, setPart] = useState(0);
  const [errors, setErrors] = useState<Partial<Record<FieldName | 'whole', string>>>({});
  const { data: given } = useDepositAddress(currency);
  const format = useFormat();
  const announce = useAnnounce(currency, { onProgress: setPart, onAccepted: finish, onRefused: refused });
  const limit = given?.minAmount ?? '';

  function missing(): typeof errors {
    return {
      ...(parseUnits(amount) === undefined && { amount: t('amountMissing') }),
      ...(hash.trim() === '' && { hash: t('hashMissing') }),
      ...(proof === undefined && { proof: t('proofMissing') }),
    };
  }

  function send() {
    const lacks = missing();
    setErrors(lacks);
    if (Object.keys(lacks).length > 0 || proof === undefined) return;
    setPart(0);
    const typed = hash.trim();
    const named = typed.replace(/^0x/i, '').length === 6 ? { last6: typed } : { txHash: typed };
    announce.ask({ currency, amount, ...named, proof: pictureFile(proof) });
  }

  function refused(refusal: Refusal) {
    setErrors({ [fieldOf[refusal.refusal] ?? 'whole']: refusalText(refusal) });
  }

  function finish() {
    setAmount('');
    setHash('');
    setProof(undefined);
    showToast({ title: t('done'), body: t('doneBody'), tone: 'good' });
  }

  if (announce.doubt !== undefined) {
    return (
      <InDoubtCard
        command={announce}
        doubt={announce.doubt}
        asked={(asked) => `${format.money(asked.amount, currency, { exact: true })} ${currency}`}
        lookUp="/profile/deposit"
      />
    );
  }
  return (
    <Card title={t('title')}>
      <FormFrame noValidate className="flex flex-col gap-4" onSubmit={send}>
        <p className="text-quiet">{t('lead')}</p>
        <NumberField
          label={t('amount')}
          hint={limit === '' ? undefined : t('minimum', { currency, limit: format.decimal(limit) })}
          error={errors.amount}
          decimals={8}
          unit={currency}
          value={amount}
          onChange={setAmount}
        />
        <TextField
          label={t('hash')}
          hint={t('hashHint')}
          error={errors.hash}
          value={hash}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ currentTarget }) => setHash(currentTarget.value)}
        />
        <PictureField label={t('proof')} picture={proof} problem={errors.proof} onPicture={setProof} />
        {errors.whole !== undefined && <RefusalNotice>{errors.whole}</RefusalNotice>}
        <Button type="submit" tone="primary" size="large" wide busy={announce.isBusy}>
          {announce.isBusy && part > 0 && part < 1
            ? t('sending', { part: Math.round(part * 100) })
            : t('submit')}
        </Button>
        <p className="text-note text-faint">{t('note')}</p>
      </FormFrame>
    </Card>
  );
}
