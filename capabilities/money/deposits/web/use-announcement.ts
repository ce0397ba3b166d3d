import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Asset, parseUnits } from '#foundation/money/money.ts';
import type { Refusal } from '#foundation/refusals/result.ts';
import { pictureFile } from '#foundation/ui/picture-field.tsx';
import type { ReadyPicture } from '#foundation/ui/prepare-picture.ts';
import { showToast } from '#foundation/ui/toast.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { useAnnounce } from './queries.ts';

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

interface Announcement {
  readonly amount: string;
  readonly hash: string;
  readonly proof: ReadyPicture | undefined;
}

const empty: Announcement = { amount: '', hash: '', proof: undefined };

/** What is filled in of an announcement, how it is sent, and what is wrong with it. */
export function useAnnouncement(currency: Asset, wanted: string) {
  const t = useTranslations('deposits.form');
  const refusalText = useRefusalText();
  const [typed, setTyped] = useState({ ...empty, amount: parseUnits(wanted) === undefined ? '' : wanted });
  const [part, setPart] = useState(0);
  const [errors, setErrors] = useState<Partial<Record<FieldName | 'whole', string>>>({});
  const announce = useAnnounce(currency, { onProgress: setPart, onAccepted: finish, onRefused: refused });

  function missing(): typeof errors {
    return {
      ...(parseUnits(typed.amount) === undefined && { amount: t('amountMissing') }),
      ...(typed.hash.trim() === '' && { hash: t('hashMissing') }),
      ...(typed.proof === undefined && { proof: t('proofMissing') }),
    };
  }

  function send() {
    const { amount, proof } = typed;
    const lacks = missing();
    setErrors(lacks);
    if (Object.keys(lacks).length > 0 || proof === undefined) return;
    setPart(0);
    const hash = typed.hash.trim();
    const named = hash.replace(/^0x/i, '').length === 6 ? { last6: hash } : { txHash: hash };
    announce.ask({ currency, amount, ...named, proof: pictureFile(proof) });
  }

  function refused(refusal: Refusal) {
    setErrors({ [fieldOf[refusal.refusal] ?? 'whole']: refusalText(refusal) });
  }

  function finish() {
    setTyped(empty);
    showToast({ title: t('done'), body: t('doneBody'), tone: 'good' });
  }

  return {
    typed,
    change: (changes: Partial<Announcement>) => setTyped((now) => ({ ...now, ...changes })),
    errors,
    announce,
    send,
    /** How much of the picture has arrived, between 0 and 1. */
    part,
  };
}
