import { useTranslations } from 'use-intl';
import { Notice } from '#foundation/ui/states.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import type { Submission } from '../console-contract.ts';

type Repeats = Submission['repeats'];

/** The most that are shown at once; a picture of a fraud can be in a hundred checks. */
const toldAtOnce = 3;

/** That a picture was sent before or twice, each time a fact with the way to it. */
export function SentTwice({ repeats }: { repeats: Repeats }) {
  const t = useTranslations('kyc-console');
  const rest = repeats.slice(toldAtOnce);
  if (repeats.length === 0) return null;
  return (
    <Notice tone="warn">
      <Told repeats={repeats.slice(0, toldAtOnce)} />
      {rest.length > 0 && (
        <details className="mt-1">
          <summary className="cursor-pointer font-medium">
            {t('repeats.more', { count: rest.length })}
          </summary>
          <Told repeats={rest} />
        </details>
      )}
    </Notice>
  );
}

function Told({ repeats }: { repeats: Repeats }) {
  const t = useTranslations('kyc-console');
  const kyc = useTranslations('kyc.items');
  return (
    <ul className="flex flex-col gap-1">
      {repeats.map(({ isSame, differing, as, uid = '', submissionId = '' }) => (
        <li key={`${submissionId} ${as}`}>
          {t.rich(uid === '' ? 'repeats.within' : 'repeats.other', {
            how: isSame ? 'same' : 'alike',
            item: kyc(as),
            differing,
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
  );
}
