import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { ConfirmDialog } from '#foundation/ui/confirm-dialog.tsx';
import { useMay } from '#foundation/ui/operator.ts';
import { Notice } from '#foundation/ui/states.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { DeskWhole } from '../console-contract.ts';
import { useChangeText } from './queries.ts';
import { StateBadge } from './state-badge.tsx';

type Act = 'publish' | 'schedule' | 'withdraw' | 'unschedule' | 'takeBack';

/** How a text stands, and what can be done with it: everything is asked once more before it is done. */
export function TextActs({ whole, isTouched }: { whole: DeskWhole; isTouched: boolean }) {
  const t = useTranslations('content-console');
  const format = useFormat();
  const mayEdit = useMay('content.edit');
  const [act, setAct] = useState<Act>();
  const { waiting, text } = whole;
  const state = whole.languages.find(({ language }) => language === whole.language);
  const isAhead = state !== undefined && state.newest !== state.published;
  const acts: Act[] =
    waiting !== undefined
      ? ['takeBack']
      : [
          ...(isAhead ? (['publish', 'schedule'] as const) : []),
          ...(state?.scheduled === undefined ? [] : (['unschedule'] as const)),
          ...(state?.published === undefined ? [] : (['withdraw'] as const)),
        ];
  return (
    <Card title={t('standing.title')} className="wide:sticky wide:top-4">
      <div className="flex flex-col gap-3">
        {state === undefined ? <p className="text-quiet">{t('standing.none')}</p> : <StateBadge of={state} />}
        {state?.publishedAt !== undefined && (
          <p className="text-quiet">
            {t('standing.read', { number: state.published ?? 0, at: format.time(state.publishedAt) })}
          </p>
        )}
        {state?.startsAt !== undefined && (
          <p className="text-quiet">
            {t('standing.comes', { number: state.scheduled ?? 0, at: format.time(state.startsAt) })}
          </p>
        )}
        {waiting !== undefined && (
          <Notice tone="warn" title={t('standing.waiting')}>
            {t(waiting.revision === undefined ? 'standing.asksWithdrawal' : 'standing.asks', {
              name: waiting.asker,
              number: waiting.revision ?? 0,
            })}{' '}
            <Time at={waiting.askedAt} />
          </Notice>
        )}
        {whole.needsTwo && waiting === undefined && <Notice>{t('standing.two')}</Notice>}
        {mayEdit && text !== undefined && acts.length > 0 && (
          <div className="flex flex-col gap-2">
            {acts.map((each) => (
              <Button
                key={each}
                wide
                tone={each === 'publish' ? 'primary' : 'plain'}
                disabled={isTouched && (each === 'publish' || each === 'schedule')}
                onClick={() => setAct(each)}
              >
                {t(`acts.${each}`)}
              </Button>
            ))}
            {isTouched && isAhead && <p className="text-note text-faint">{t('standing.saveFirst')}</p>}
          </div>
        )}
      </div>
      {act !== undefined && <ActDialog act={act} whole={whole} onClose={() => setAct(undefined)} />}
    </Card>
  );
}

function ActDialog({ act, whole, onClose }: { act: Act; whole: DeskWhole; onClose: () => void }) {
  const t = useTranslations('content-console');
  const refusalText = useRefusalText();
  const change = useChangeText();
  const [at, setAt] = useState('');
  const { id, language, seen, needsTwo } = whole;
  const newest = whole.languages.find((each) => each.language === language)?.newest ?? 0;
  const key = { id, language, seen };
  const startsAt = act === 'schedule' && at !== '' ? new Date(at) : undefined;
  const isReady = act !== 'schedule' || (startsAt !== undefined && !Number.isNaN(startsAt.getTime()));
  const changing = () => {
    if (act === 'publish') return { act, input: { ...key, revision: newest } } as const;
    if (act === 'schedule') {
      const input = { ...key, revision: newest, startsAt: startsAt?.toISOString() ?? '' };
      return { act, input } as const;
    }
    const what = act === 'withdraw' ? 'text' : act === 'unschedule' ? 'schedule' : 'proposal';
    return { act: 'withdraw', input: { ...key, what } } as const;
  };
  const isAsked = needsTwo && act !== 'takeBack';
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t(`dialogs.${act}.title`, { number: newest })}
      body={
        <div className="flex flex-col gap-4">
          <p>
            {t(
              isAsked && (act === 'publish' || act === 'withdraw')
                ? `dialogs.${act}.asked`
                : `dialogs.${act}.body`,
            )}
          </p>
          {isAsked && <p>{t('dialogs.two')}</p>}
          {act === 'schedule' && (
            <TextField
              label={t('dialogs.at')}
              hint={t('dialogs.atHint')}
              type="datetime-local"
              dir="ltr"
              value={at}
              onChange={({ currentTarget }) => setAt(currentTarget.value)}
            />
          )}
        </div>
      }
      confirmLabel={isAsked ? t('dialogs.ask') : t(`acts.${act}`)}
      tone={act === 'withdraw' ? 'danger' : 'primary'}
      busy={change.isPending}
      isDisabled={!isReady}
      refusal={change.error === null ? undefined : refusalText(change.error)}
      onConfirm={() =>
        change.mutate(changing(), {
          onSuccess: ({ status }) => {
            showToast({ title: t(status === 'waiting' ? 'done.waiting' : `done.${act}`), tone: 'good' });
            onClose();
          },
        })
      }
    />
  );
}
