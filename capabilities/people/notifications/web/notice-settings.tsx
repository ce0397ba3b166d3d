import { Lock, Mail, Smartphone } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { InputOf } from '#foundation/calls/define-call.ts';
import { Checkbox } from '#foundation/ui/checkbox.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { FailedState, RefusalNotice } from '#foundation/ui/states.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useCall } from '#foundation/ui/use-call.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { channels, noticeGroups } from '../catalogue.ts';
import { getNotificationSettings, type NoticeSettings, type setNotificationSettings } from '../contract.ts';
import { PushDevices } from './push-devices.tsx';
import { useChoosing } from './queries.ts';
import { QuietHours } from './quiet-hours.tsx';

/** Which groups come by mail and push as well, when not; what is always sent, and why. */
export function NoticeSettingsForm() {
  const t = useTranslations('notifications.settings');
  const refusalText = useRefusalText();
  const { data, isError, isFetching, refetch } = useCall(getNotificationSettings, {});
  const choosing = useChoosing();
  if (data === undefined) {
    return isError ? (
      <FailedState onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      <SkeletonLines lines={6} />
    );
  }
  const choose = (choice: InputOf<typeof setNotificationSettings>) =>
    choosing.mutate(choice, { onSuccess: () => showToast({ title: t('saved'), tone: 'good' }) });
  return (
    <div className="flex flex-col gap-5">
      <PushDevices />
      <p className="border-t border-line pt-4 text-quiet">{t('lead')}</p>
      {choosing.error !== null && <RefusalNotice>{refusalText(choosing.error)}</RefusalNotice>}
      <Choices
        settings={data}
        pending={choosing.isPending ? choosing.variables : undefined}
        onChoose={choose}
      />
      <QuietHours quiet={data.quiet} isBusy={choosing.isPending} onChange={(quiet) => choose({ quiet })} />
      <LockedEvents locked={data.locked} />
      <p className="text-note text-faint">{t('listed')}</p>
    </div>
  );
}

type Choice = InputOf<typeof setNotificationSettings>;
type ChoicesProps = {
  settings: NoticeSettings;
  /** What is being stored. */
  pending: Choice | undefined;
  onChoose: (choice: Choice) => void;
};

function Choices({ settings, pending, onChoose }: ChoicesProps) {
  const t = useTranslations('notifications');
  return (
    <table className="w-full text-start">
      <thead className="text-note text-quiet">
        <tr>
          <th scope="col" className="pb-2 text-start font-medium">
            {t('settings.about')}
          </th>
          {channels.map((channel) => (
            <th key={channel} scope="col" className="w-16 pb-2 text-center font-medium">
              {t(`settings.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {noticeGroups
          .filter((group) => settings[group] !== undefined)
          .map((group) => (
            <tr key={group} className="border-t border-line">
              <th scope="row" className="py-2 text-start font-normal">
                {t(`groups.${group}`)}
              </th>
              {channels.map((channel) => {
                const stored = settings[group]?.[channel];
                const label = { group: t(`groups.${group}`), channel: t(`settings.${channel}`) };
                return (
                  <td key={channel} className="py-2 text-center">
                    {stored !== undefined && (
                      <span className="inline-flex">
                        <Checkbox
                          label={<span className="sr-only">{t('settings.choice', label)}</span>}
                          checked={pending?.[group]?.[channel] ?? stored}
                          disabled={pending !== undefined}
                          onChange={(isOn) => onChoose({ [group]: { [channel]: isOn } })}
                        />
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function LockedEvents({ locked }: Pick<NoticeSettings, 'locked'>) {
  const t = useTranslations('notifications');
  const [first] = locked;
  return (
    <section className="border-t border-line pt-4">
      <h3 className="flex items-center gap-2 font-medium">
        <Lock size={16} className="text-quiet" aria-hidden="true" />
        {t('settings.locked')}
      </h3>
      {first !== undefined && <p className="mt-1 text-quiet">{first.why}</p>}
      <dl className="mt-3 flex flex-col gap-3">
        {locked.map(({ group, events }) => (
          <div key={group}>
            <dt className="text-note font-medium">{t(`groups.${group}`)}</dt>
            {events.map(({ event, title, mail, push }) => (
              <dd key={event} className="flex items-start gap-2 text-note text-quiet">
                <span className="min-w-0 flex-1">{title}</span>
                {mail && <Way icon={Mail} label={t('settings.mail')} />}
                {push && <Way icon={Smartphone} label={t('settings.push')} />}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}

function Way({ icon: Icon, label }: { icon: typeof Mail; label: string }) {
  return (
    <span title={label} className="mt-0.5 shrink-0">
      <Icon size={14} aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </span>
  );
}
