import { useTranslations } from 'use-intl';
import { TextArea } from '#foundation/ui/text-area.tsx';

type Props = { value: string; onChange: (reason: string) => void };

/** The shortest reason the platform takes. */
const shortestReason = 3;

export function isReason(text: string): boolean {
  return text.trim().length >= shortestReason;
}

/** Why it is done: every act on an operator says so. */
export function ReasonField({ value, onChange }: Props) {
  const t = useTranslations('operators');
  return (
    <TextArea
      label={t('fields.reason')}
      hint={t('reasonHint')}
      value={value}
      maxLength={500}
      rows={2}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
