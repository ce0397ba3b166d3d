import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { useMay } from '#foundation/ui/operator.ts';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { Time } from '#foundation/ui/time.tsx';
import type { OwnAct } from '../security-shapes.ts';

/** The newest acts of one operator. An act they did not do means that someone else uses their account. */
export function LatestActs({ acts, isOwn = false }: { acts: readonly OwnAct[]; isOwn?: boolean }) {
  const t = useTranslations('operators.acts');
  const mayAudit = useMay('audit.view');
  return (
    <Card title={t('title')}>
      {isOwn && <p className="text-quiet">{t('lead')}</p>}
      {acts.length === 0 ? (
        <p className="text-quiet">{t('none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {acts.map(({ sequence, at, name, subject }) => (
            <li key={sequence} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
              {mayAudit ? (
                <TextLink to="/audit" search={{ act: sequence }}>
                  <Code>{name}</Code>
                </TextLink>
              ) : (
                <Code className="font-medium">{name}</Code>
              )}
              <Time at={at} className="text-quiet" />
              <Code className="basis-full text-note text-faint">{subject}</Code>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
