import { useTranslations } from 'use-intl';
import { classNames } from '#foundation/ui/class-names.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Office } from '../contract.ts';

/** Whether an operator is there, and when an answer may come. */
export function OfficeLine({ office: { open, nextOpen, replyMinutes } }: { office: Office }) {
  const t = useTranslations('support.office');
  const format = useFormat();
  const state = open ? 'open' : nextOpen === undefined ? 'nobody' : 'closed';
  return (
    <div role="status" className="flex min-w-0 flex-1 items-start gap-2.5">
      <span
        aria-hidden="true"
        className={classNames(
          'mt-1.5 size-2 shrink-0 rounded-full',
          open ? 'bg-rise' : 'border border-faint bg-transparent',
        )}
      />
      <div className="min-w-0">
        <p className="font-medium">{t(state)}</p>
        <p className="text-note text-quiet">
          {state === 'open' && t('openNote', { minutes: replyMinutes })}
          {state === 'closed' && t('closedNote', { time: format.time(nextOpen ?? '', 'moment') })}
          {state === 'nobody' && t('nobodyNote')}
        </p>
      </div>
    </div>
  );
}
