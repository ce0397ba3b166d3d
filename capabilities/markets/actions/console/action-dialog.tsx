import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Answered } from '#foundation/ui/answered.tsx';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { Form } from '#foundation/ui/form.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { type ChosenAct, useActionWhat } from './action-columns.tsx';
import { useActionReach, useDecideAction } from './queries.ts';

const shortestReason = 5;

/** What the action will change, and the act with its reason where one is done. */
export function ActionDialog({ action, act, onClose }: ChosenAct & { onClose: () => void }) {
  const t = useTranslations('actions-console');
  const what = useActionWhat();
  const decide = useDecideAction();
  const [reason, setReason] = useState('');
  const { id, code, withdrawAskedBy } = action;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${code} · ${what(action)}`}
      description={
        act === undefined
          ? t('reach.lead')
          : act === 'withdraw' && withdrawAskedBy === undefined
            ? t('withdraw.leadAlone')
            : t(`${act}.lead`)
      }
    >
      <div className="flex flex-col gap-4">
        <Reach id={id} />
        {act !== undefined && (
          <Form
            onSubmit={() => decide.mutate({ id, act, reason }, { onSuccess: onClose })}
            submit={t(`${act}.confirm`)}
            failure={decide.error}
            tone={act === 'withdraw' ? 'danger' : 'primary'}
            busy={decide.isPending}
            disabled={reason.trim().length < shortestReason}
          >
            <TextArea
              label={t('reason')}
              hint={t('reasonHint')}
              value={reason}
              rows={2}
              maxLength={500}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          </Form>
        )}
      </div>
    </Dialog>
  );
}

/** What is hit and what it moves, by capability. */
function Reach({ id }: { id: string }) {
  const t = useTranslations('actions-console.reach');
  const answer = useActionReach(id);
  return (
    <Answered answer={answer} waiting={<SkeletonLines lines={4} />}>
      {(reaches) => (
        <FactList
          dense
          facts={reaches.map(({ name, accounts, records, paid }) => ({
            label: t(`carriers.${name}`),
            value: t('count', { records, accounts }),
            note: Number(paid) === 0 ? undefined : <Money amount={paid} currency="USDT" sign />,
          }))}
        />
      )}
    </Answered>
  );
}
