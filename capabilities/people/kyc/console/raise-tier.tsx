import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { FormFrame } from '#foundation/ui/form.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { useRaiseTier } from './queries.ts';

const shortestProof = 10;

/** Tier 2, on proof of means that the operator has seen and writes down. */
export function RaiseTier({ uid }: { uid: string }) {
  const t = useTranslations('kyc-console.customer');
  const refusalText = useRefusalText();
  const [proof, setProof] = useState('');
  const raise = useRaiseTier(uid);
  return (
    <Card title={t('raise')}>
      <FormFrame
        className="flex flex-col gap-3"
        onSubmit={() =>
          raise.mutate(proof, { onSuccess: () => showToast({ title: t('raised'), tone: 'good' }) })
        }
      >
        <TextArea
          label={t('proof')}
          hint={t('proofHint')}
          value={proof}
          maxLength={1000}
          onChange={({ currentTarget }) => setProof(currentTarget.value)}
        />
        {raise.error !== null && <RefusalNotice>{refusalText(raise.error)}</RefusalNotice>}
        <Button
          type="submit"
          tone="primary"
          className="self-end"
          busy={raise.isPending}
          disabled={proof.trim().length < shortestProof}
        >
          {t('raise')}
        </Button>
      </FormFrame>
    </Card>
  );
}
