import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { Time } from '#foundation/ui/time.tsx';
import type { Submission } from '../console-contract.ts';
import { kycItems } from '../rules.ts';
import { useReasonText } from './reason-text.ts';

/** What was sent before and why it was rejected. */
export function EarlierSubmissions({ earlier }: { earlier: Submission['earlier'] }) {
  const t = useTranslations('kyc-console');
  const kyc = useTranslations('kyc');
  const reasonText = useReasonText();
  if (earlier.length === 0) return null;
  return (
    <Card title={t('earlier')} flush>
      <ul className="divide-y divide-line">
        {earlier.map(({ id, submittedAt, status, rejected }) => (
          <li key={id} className="px-4 py-2.5 wide:px-5">
            <p className="flex justify-between gap-3">
              <Time at={submittedAt} />
              <span className="text-quiet">{kyc(`status.${status}`)}</span>
            </p>
            {kycItems.map((item) => {
              const reason = rejected[item];
              return reason === undefined ? null : (
                <p key={item} className="text-note text-faint">
                  {kyc(`items.${item}`)}: {reasonText(reason)}
                </p>
              );
            })}
          </li>
        ))}
      </ul>
    </Card>
  );
}
