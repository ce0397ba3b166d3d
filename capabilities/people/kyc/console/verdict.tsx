import { useTranslations } from 'use-intl';
import { Select } from '#foundation/ui/select.tsx';
import { itemReasons, type KycItem } from '../rules.ts';

type Props = {
  item: KycItem;
  reason: string | undefined;
  onReason: (reason: string | undefined) => void;
};

/** Whether an item fits, or why it doesn't, in the sentence the customer will read. */
export function Verdict({ item, reason, onReason }: Props) {
  const t = useTranslations('kyc-console');
  const kyc = useTranslations('kyc');
  const reasons = itemReasons[item].map((code) => ({ value: code, label: kyc(`reasons.${code}`) }));
  return (
    <Select<string>
      label={kyc(`items.${item}`)}
      value={reason ?? 'fits'}
      onChange={(value) => onReason(value === 'fits' ? undefined : value)}
      options={[{ value: 'fits', label: t('fits') }, ...reasons]}
    />
  );
}
