import { useTranslations } from 'use-intl';
import { systemClock } from '#foundation/time/clock.ts';
import { Answered } from '#foundation/ui/answered.tsx';
import { Badge } from '#foundation/ui/badge.tsx';
import { SampleLabel } from '#foundation/ui/sample-label.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { Time } from '#foundation/ui/time.tsx';
import type { ShownAction } from '../contract.ts';
import { useActions } from './queries.ts';
import { useActionWords } from './use-action-words.ts';

/** The calendar of a share: what is coming, and what was in the last year. */
export function MarketActions({ code }: { code: string }) {
  const t = useTranslations('actions');
  const answer = useActions(code);
  return (
    <section className="mb-4 flex flex-col gap-3" aria-label={t('title')}>
      <h3 className="font-medium">{t('title')}</h3>
      <Answered answer={answer} waiting={<SkeletonLines lines={3} />}>
        {(actions) => {
          const now = systemClock.now();
          const coming = actions.filter(
            ({ exTime, state }) => state === 'proposed' || (state !== 'applied' && Date.parse(exTime) > now),
          );
          const past = actions.filter((action) => !coming.includes(action)).toReversed();
          return (
            <>
              {coming.length === 0 ? (
                <p className="text-quiet">{t('noneComing')}</p>
              ) : (
                <ActionList label={t('coming')} actions={coming} isComing />
              )}
              {past.length > 0 && <ActionList label={t('past')} actions={past} />}
            </>
          );
        }}
      </Answered>
    </section>
  );
}

type ListProps = { label: string; actions: readonly ShownAction[]; isComing?: boolean };

function ActionList({ label, actions, isComing = false }: ListProps) {
  const t = useTranslations('actions');
  const words = useActionWords();
  return (
    <div>
      <h4 className="text-note text-quiet">{label}</h4>
      <ul className="divide-y divide-line">
        {actions.map((action) => {
          const { what, effect } = words(action);
          return (
            <li key={action.id} className="flex flex-col gap-0.5 py-2">
              <span className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                <span className="flex flex-wrap items-center gap-2">
                  {what}
                  {action.isSample && <SampleLabel />}
                  {action.state === 'proposed' && <Badge tone="warn">{t('unconfirmed')}</Badge>}
                </span>
                <Time at={action.exTime} style={isComing ? 'moment' : 'date'} className="text-quiet" />
              </span>
              {isComing && (
                <span className="text-note text-quiet">
                  {Date.parse(action.exTime) > systemClock.now() ? effect : t('due')}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
