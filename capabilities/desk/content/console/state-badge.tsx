import { useTranslations } from 'use-intl';
import { Badge, type BadgeTone } from '#foundation/ui/badge.tsx';
import type { LanguageState } from '../console-contract.ts';
import type { TextState } from '../rules.ts';

const tones: Readonly<Record<TextState, BadgeTone>> = {
  draft: 'neutral',
  waiting: 'warn',
  scheduled: 'accent',
  published: 'rise',
  withdrawn: 'fall',
};

/** How a language of an entry stands, and whether something newer than what is read is written. */
export function StateBadge({ of }: { of: LanguageState }) {
  const t = useTranslations('content-console');
  const isAhead = of.published !== undefined && of.newest > of.published && of.state === 'published';
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Badge tone={tones[of.state]}>{t(`states.${of.state}`)}</Badge>
      {isAhead && <Badge>{t('states.ahead')}</Badge>}
      {of.isOutdated && <Badge tone="warn">{t('states.outdated')}</Badge>}
    </span>
  );
}
