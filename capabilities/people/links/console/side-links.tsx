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

/** Beside a review: with whom the customer shares what, the strongest first. */
export function SideLinks({ customerId }: CustomerSectionProps) {
  const t = useTranslations('links-console');
  const answer = useCall(getLinksOf, { customerId });
  return (
    <SideSection title={t('title')} answer={answer}>
      {({ person, links, moreLinks }) => {
        const others = [...Map.groupBy(links, ({ uid }) => uid)];
        const hidden = others.slice(shownAtOnce).flatMap(([, kinds]) => kinds);
        return (
          <>
            {person > 0 && <p className="text-warn">{t('person', { count: person })}</p>}
            {links.length === 0 && <p className="text-quiet">{t('none')}</p>}
            <ul className="flex flex-col gap-1.5">
              {others.slice(0, shownAtOnce).map(([uid, kinds]) => (
                <li key={uid} className="flex items-start justify-between gap-2">
                  <TextLink to="/customers/one" search={{ id: uid, tab: 'links' }}>
                    <Code>{uid}</Code>
                  </TextLink>
                  <span className="flex flex-wrap justify-end gap-1">
                    {kinds.map(({ kind, worth }) => (
                      <Badge key={kind} tone={tones[worth]}>
                        {t(`kinds.${kind}`)}
                      </Badge>
                    ))}
                  </span>
                </li>
              ))}
            </ul>
            {hidden.length > 0 && (
              <p className="text-note text-quiet">{t('moreLinks', { count: hidden.length + moreLinks })}</p>
            )}
          </>
        );
      }}
    </SideSection>
  );
}
