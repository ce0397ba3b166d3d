import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { Code } from '#foundation/ui/code.tsx';
import type { CustomerSectionProps } from '#foundation/ui/console-part.ts';
import { SideSection } from '#foundation/ui/customer-side.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { getLinksOf } from '../console-contract.ts';
import { tones } from './customer-links.tsx';

const shownAtOnce = 5;

/** Beside a review: with whom the customer shares something, the strongest first. */
export function SideLinks({ customerId }: CustomerSectionProps) {
  const t = useTranslations('links-console');
  const answer = useCall(getLinksOf, { customerId });
  return (
    <SideSection title={t('title')} answer={answer}>
      {({ person, links, moreLinks }) => (
        <>
          {person > 0 && <p className="text-warn">{t('person', { count: person })}</p>}
          {links.length === 0 && <p className="text-quiet">{t('none')}</p>}
          <ul className="flex flex-col gap-1.5">
            {links.slice(0, shownAtOnce).map(({ uid, kind, worth }) => (
              <li key={`${uid} ${kind}`} className="flex flex-wrap items-center justify-between gap-x-2">
                <TextLink to="/customers/one" search={{ id: uid, tab: 'links' }}>
                  <Code>{uid}</Code>
                </TextLink>
                <Badge tone={tones[worth]}>{t(`kinds.${kind}`)}</Badge>
              </li>
            ))}
          </ul>
          {links.length > shownAtOnce && (
            <p className="text-note text-quiet">
              {t('moreLinks', { count: links.length - shownAtOnce + moreLinks })}
            </p>
          )}
        </>
      )}
    </SideSection>
  );
}
