import { useTranslations } from 'use-intl';
import { itemReasons } from '../rules.ts';

const known = Object.values(itemReasons).flat();

/** The sentence of a reason; one that this page does not know shows as its code. */
export function useReasonText(): (code: string) => string {
  const t = useTranslations('kyc.reasons');
  return (code) => {
    const reason = known.find((each) => each === code);
    return reason === undefined ? code : t(reason);
  };
}
