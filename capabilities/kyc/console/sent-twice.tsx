import { useTranslations } from 'use-intl';
import { Notice } from '#foundation/ui/states.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import type { Submission } from '../console-contract.ts';

/** That a picture was sent before or twice, each time a fact with the way to it. */
export function SentTwice({ repeats }: { repeats: Submission['repeats'] }) {
  const t = useTranslations('kyc-console');
  const kyc = useTranslations('kyc.items');
  if (repeats.length === 0) return null;
  return (
    <Notice tone="warn">
      <ul className="flex flex-col gap-1">
        {repeats.map(({ isSame, as, uid = '', submissionId = '' }) => (
          <li key={`${submissionId} ${as}`}>
            {t.rich(uid === '' ? 'repeats.within' : 'repeats.other', {
              how: isSame ? 'same' : 'alike',
              item: kyc(as),
              uid,
              customer: (parts) => (
                <TextLink to="/customers/one" search={{ id: uid, tab: 'identity' }}>
                  {parts}
                </TextLink>
              ),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
