import { useTranslations } from 'use-intl';

type Areas = typeof import('#locales/en/operators.json')['areas'];
type Verbs = typeof import('#locales/en/operators.json')['verbs'];

/** `kyc.decide` as "Identity checks: decide". */
export function usePermissionText(): (permission: string) => string {
  const t = useTranslations('operators');
  return (permission) => {
    const [area = '', verb = ''] = permission.split('.');
    const areaKey = `areas.${area}` as `areas.${keyof Areas & string}`;
    const verbKey = `verbs.${verb}` as `verbs.${keyof Verbs & string}`;
    return t.has(areaKey) && t.has(verbKey) ? `${t(areaKey)}: ${t(verbKey)}` : permission;
  };
}
