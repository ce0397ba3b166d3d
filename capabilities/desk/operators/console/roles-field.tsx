import { useTranslations } from 'use-intl';
import { Checkbox } from '#foundation/ui/checkbox.tsx';
import { type Role, roles } from '../rules.ts';

type Props = { value: readonly Role[]; onChange: (roles: Role[]) => void };

/** One or more roles, each with what it is for. */
export function RolesField({ value, onChange }: Props) {
  const t = useTranslations('operators');
  const names = useTranslations('console.roles');
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-note font-medium text-quiet">{t('rolesField.label')}</legend>
      {roles.map((role) => (
        <Checkbox
          key={role}
          checked={value.includes(role)}
          onChange={(isHeld) =>
            onChange(roles.filter((each) => (each === role ? isHeld : value.includes(each))))
          }
          label={
            <>
              <span className="block font-medium">{names(role)}</span>
              <span className="block text-note text-faint">{t(`roleDuty.${role}`)}</span>
            </>
          }
        />
      ))}
      <p className="text-note text-faint">{t('rolesField.note')}</p>
    </fieldset>
  );
}
