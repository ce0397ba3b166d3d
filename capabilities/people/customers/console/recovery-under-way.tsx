import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { useMay } from '#foundation/ui/operator.ts';
import { Notice } from '#foundation/ui/states.tsx';
import { useCommand } from '#foundation/ui/use-call.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { type Recovery, stopRecoveryAtDesk } from '../recovery-contract.ts';
import { NotedAct } from './noted-act.tsx';

/** A recovery that waits for a decision or for its moment, and the way to stop it. */
export function RecoveryUnderWay({ recovery }: { recovery: Recovery }) {
  const t = useTranslations('customers-console.recovery');
  const format = useFormat();
  const mayStop = useMay('customers.freeze');
  const [isStopping, setIsStopping] = useState(false);
  const stopping = useCommand(stopRecoveryAtDesk, 'customer');
  const { id, kind, requestedBy, takesEffectAt, newEmail } = recovery;
  const title =
    takesEffectAt === undefined
      ? t('waiting')
      : t('underWay', { time: format.time(takesEffectAt, 'moment') });
  return (
    <Notice tone="warn" title={title}>
      <p>{t('body', { kind: t(`kinds.${kind}`), author: requestedBy })}</p>
      {newEmail !== undefined && (
        <p>
          <bdi>{newEmail}</bdi>
        </p>
      )}
      {mayStop && takesEffectAt !== undefined && (
        <div className="mt-2">
          <Button size="small" onClick={() => setIsStopping(true)}>
            {t('stop')}
          </Button>
        </div>
      )}
      {isStopping && (
        <NotedAct
          texts={{ title: t('stopTitle'), lead: t('stopLead'), confirm: t('stopConfirm') }}
          act={{ ...stopping, mutate: (note, options) => stopping.mutate({ id, note }, options) }}
          onClose={() => setIsStopping(false)}
        />
      )}
    </Notice>
  );
}
