import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { HelpEntries } from './help-entries.tsx';
import { HelpSearch } from './help-search.tsx';
import { HelpSections } from './help-sections.tsx';
import { useFaq, useNotices } from './queries.ts';

const noticesShown = 3;

/** `/help`, public: search first, then the sections, then what is new. */
export function HelpPage() {
  const t = useTranslations('content.help');
  return (
    <Page title={t('title')}>
      <HelpSearch to="/help">
        <HelpSections />
        <LatestNotices />
      </HelpSearch>
    </Page>
  );
}

/** Left out while there are none; shown below the sections. */
function LatestNotices() {
  const t = useTranslations('content.help');
  const { isPending } = useFaq();
  const { data } = useNotices(1, noticesShown);
  if (isPending || data === undefined || data.total === 0) return null;
  return (
    <Card title={t('notices')} action={<TextLink to="/help/notice">{t('allNotices')}</TextLink>} flush>
      <HelpEntries entries={data.rows} to="/help/notice" />
    </Card>
  );
}
