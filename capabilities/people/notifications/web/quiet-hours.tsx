import { useTranslations } from 'use-intl';
import { Checkbox } from '#foundation/ui/checkbox.tsx';
import { Select } from '#foundation/ui/select.tsx';
import type { NoticeSettings } from '../contract.ts';

type Quiet = NonNullable<NoticeSettings['quiet']>;

type Props = {
  quiet: Quiet | undefined;
  isBusy: boolean;
  /** Null: no hours are quiet. */
  onChange: (quiet: Quiet | null) => void;
};

const halfHours = Array.from({ length: 48 }, (_, nth) => {
  const time = `${String(Math.floor(nth / 2)).padStart(2, '0')}:${nth % 2 === 0 ? '00' : '30'}`;
  return { value: time, label: time };
});

/** When pushes wait that can. */
export function QuietHours({ quiet, isBusy, onChange }: Props) {
  const t = useTranslations('notifications.settings.quiet');
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const side = (name: 'from' | 'to', other: 'from' | 'to', current: Quiet) => (
    <Select
      label={t(name)}
      value={current[name]}
      disabled={isBusy}
      options={optionsOf(current[name]).filter(({ value }) => value !== current[other])}
      onChange={(time) => onChange({ ...current, [name]: time, zone })}
    />
  );
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-4">
      <Checkbox
        label={t('label')}
        checked={quiet !== undefined}
        disabled={isBusy}
        onChange={(isOn) => onChange(isOn ? { from: '22:00', to: '07:00', zone } : null)}
      />
      {quiet !== undefined && (
        <>
          <div className="grid grid-cols-2 gap-3">
            {side('from', 'to', quiet)}
            {side('to', 'from', quiet)}
          </div>
          <p className="text-note text-faint">{t('zone', { zone: quiet.zone })}</p>
        </>
      )}
      <p className="text-note text-quiet">{t('note')}</p>
    </section>
  );
}

/** Another program may have chosen a time between the halves. */
function optionsOf(time: string) {
  if (halfHours.some(({ value }) => value === time)) return halfHours;
  return [...halfHours, { value: time, label: time }].sort((a, b) => (a.value < b.value ? -1 : 1));
}
