import { Lock } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Checkbox } from '#foundation/ui/checkbox.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { FailedState, RefusalNotice } from '#foundation/ui/states.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { mutableGroups } from '../catalogue.ts';
import { useChoosing, useNoticeSettings } from './queries.ts';

/** Which groups come by mail as well; what is always sent, and why. */
export function NoticeSettingsForm() {
  const t = useTranslations('notifications');
  const refusalText = useRefusalText();
  const { data, isError, isFetching, refetch } = useNoticeSettings();
  const choosing = useChoosing();
  if (data === undefined) {
    return isError ? (
      <FailedState onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      <SkeletonLines lines={6} />
    );
  }
  const [first] = data.locked;
  return (
    <div className="flex flex-col gap-5">
      <p className="text-quiet">{t('settings.lead')}</p>
      {choosing.error !== null && <RefusalNotice>{refusalText(choosing.error)}</RefusalNotice>}
      <div className="flex flex-col gap-3">
        {mutableGroups.map((group) => (
          <Checkbox
            key={group}
            label={t(`settings.choices.${group}`)}
            checked={(choosing.isPending ? choosing.variables[group]?.mail : undefined) ?? data[group].mail}
            disabled={choosing.isPending}
            onChange={(mail) =>
              choosing.mutate(
                { [group]: { mail } },
                { onSuccess: () => showToast({ title: t('settings.saved'), tone: 'good' }) },
              )
            }
          />
        ))}
      </div>
      <section className="border-t border-line pt-4">
        <h3 className="flex items-center gap-2 font-medium">
          <Lock size={16} className="text-quiet" aria-hidden="true" />
          {t('settings.locked')}
        </h3>
        {first !== undefined && <p className="mt-1 text-quiet">{first.why}</p>}
        <dl className="mt-3 flex flex-col gap-3">
          {data.locked.map(({ group, events }) => (
            <div key={group}>
              <dt className="text-note font-medium">{t(`groups.${group}`)}</dt>
              {events.map(({ event, title }) => (
                <dd key={event} className="text-note text-quiet">
                  {title}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      </section>
      <p className="text-note text-faint">{t('settings.listed')}</p>
    </div>
  );
}
