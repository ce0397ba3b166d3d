import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { InputOf } from '#foundation/calls/define-call.ts';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { FormFrame } from '#foundation/ui/form.tsx';
import { Select } from '#foundation/ui/select.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { takeBackIdentity } from '../console-contract.ts';
import { askedAgainDays, takenBackGrounds } from '../rules.ts';
import { useTakeBack } from './queries.ts';

type Taking = InputOf<typeof takeBackIdentity>;
type Kind = Taking['kind'];

const shortestNote = 10;

/** Revokes an approved identity, lowers its tier or asks for it again, on a ground and with a note. */
export function TakeBack({ uid, tier }: { uid: string; tier: number }) {
  const t = useTranslations('kyc-console.takeBack');
  const refusalText = useRefusalText();
  const [kind, setKind] = useState<Kind>();
  const [ground, setGround] = useState<Taking['ground']>();
  const [days, setDays] = useState<NonNullable<Taking['days']>>(30);
  const [note, setNote] = useState('');
  const take = useTakeBack(() => showToast({ title: t('done'), tone: 'good' }));
  const isWhole = kind !== undefined && ground !== undefined && note.trim().length >= shortestNote;
  const kinds: readonly Kind[] =
    tier === 2 ? ['lowered', 'askedAgain', 'revoked'] : ['askedAgain', 'revoked'];
  return (
    <Card title={t('title')}>
      <FormFrame
        className="flex flex-col gap-3"
        onSubmit={() => {
          if (!isWhole) return;
          take.mutate({ uid, kind, ground, note, ...(kind === 'askedAgain' && { days }) });
        }}
      >
        <p className="text-quiet">{t('lead')}</p>
        <Select
          label={t('what')}
          value={kind}
          onChange={setKind}
          options={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        <Select
          label={t('ground')}
          value={ground}
          onChange={setGround}
          options={takenBackGrounds.map((value) => ({ value, label: t(`grounds.${value}`) }))}
        />
        {kind === 'askedAgain' && (
          <Select
            label={t('days')}
            value={String(days)}
            onChange={(next) => setDays(askedAgainDays.find((each) => String(each) === next) ?? days)}
            options={askedAgainDays.map((each) => ({
              value: String(each),
              label: t('dayCount', { days: each }),
            }))}
          />
        )}
        <TextArea
          label={t('note')}
          hint={t('noteHint')}
          value={note}
          maxLength={1000}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        {take.error !== null && <RefusalNotice>{refusalText(take.error)}</RefusalNotice>}
        <Button type="submit" tone="danger" className="self-end" busy={take.isPending} disabled={!isWhole}>
          {t('submit')}
        </Button>
      </FormFrame>
    </Card>
  );
}
