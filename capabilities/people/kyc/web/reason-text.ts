import { useTranslations } from 'use-intl';
import { itemReasonOf } from '../rules.ts';

/** The sentence of a reason; one that this page does not know shows as its code. */
export function useReasonText(): (code: string) => string {
  const t = useTranslations('kyc.reasons');
  return (code) => {
    const reason = itemReasonOf(code);
    return reason === undefined ? code : t(reason);
  };
}
