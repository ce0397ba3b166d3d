import { Check } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { useIsWide } from '#foundation/ui/width.ts';
import { permissions, type Role, roles } from '../rules.ts';
import { usePermissionText } from './use-permission-text.ts';

const rows: readonly { permission: string; allowed: readonly Role[] }[] = Object.entries(permissions).map(
  ([permission, allowed]) => ({ permission, allowed }),
);

/**
 * The permission table the server decides by: a grid on desktops, on phones each role with what it may do.
 */
export function RolesTable() {
  const t = useTranslations('operators');
  const wide = useIsWide();
  return (
    <div className="flex flex-col gap-3">
      {wide ? <Grid /> : roles.map((role) => <RoleCard key={role} role={role} />)}
      <p className="text-note text-faint">{t('table.lead')}</p>
    </div>
  );
}

function Grid() {
  const t = useTranslations('operators');
  const names = useTranslations('console.roles');
  const text = usePermissionText();
  return (
    <Card flush>
      <div className="overflow-x-auto">
        <table aria-label={t('table.label')} className="w-full border-collapse">
          <thead>
            <tr className="border-b border-line text-note text-faint">
              <th scope="col" className="px-5 py-2.5 text-start font-medium">
                {t('table.permission')}
              </th>
              {roles.map((role) => (
                <th key={role} scope="col" className="px-2 py-2.5 font-medium">
                  {names(role)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ permission, allowed }) => (
              <tr key={permission} className="border-b border-line last:border-b-0 hover:bg-sunken/60">
                <th scope="row" className="px-5 py-1.5 text-start font-normal">
                  {text(permission)}
                </th>
                {roles.map((role) => (
                  <td key={role} className="px-2 py-1.5 text-center">
                    <Mark isAllowed={allowed.includes(role)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function Mark({ isAllowed }: { isAllowed: boolean }) {
  const t = useTranslations('operators.table');
  if (!isAllowed) return <span className="sr-only">{t('no')}</span>;
  return (
    <>
      <Check size={16} className="mx-auto text-accent" aria-hidden="true" />
      <span className="sr-only">{t('yes')}</span>
    </>
  );
}

function RoleCard({ role }: { role: Role }) {
  const t = useTranslations('operators');
  const names = useTranslations('console.roles');
  const text = usePermissionText();
  return (
    <Card title={names(role)}>
      <p className="mb-3 text-quiet">{t(`roleDuty.${role}`)}</p>
      <ul className="flex flex-col gap-1">
        {rows
          .filter(({ allowed }) => allowed.includes(role))
          .map(({ permission }) => (
            <li key={permission}>{text(permission)}</li>
          ))}
      </ul>
    </Card>
  );
}
