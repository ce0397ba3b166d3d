import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { HelpArticle } from './help-article.tsx';
import { HelpEntries } from './help-entries.tsx';
import { HelpSearch } from './help-search.tsx';
import { HelpSections } from './help-sections.tsx';
import { useContent, useFaq } from './queries.ts';

/** `/help/faq`: every question, with a search; `?id=` one article. */
export function FaqPage() {
  const t = useTranslations('content.help');
  const { id } = useSearch({ strict: false });
  if (id !== undefined) return <Article id={id} />;
  return (
    <Page title={t('faq')} back backTo="/help">
      <HelpSearch to="/help/faq">
        <HelpSections withSnippets />
      </HelpSearch>
    </Page>
  );
}

function Article({ id }: { id: string }) {
  const t = useTranslations('content.help');
  const { data } = useContent(id);
  const { data: all } = useFaq();
  const others =
    data?.section === undefined
      ? []
      : (all?.rows ?? []).filter((entry) => entry.section === data.section && entry.id !== id);
  return (
    <Page title={data?.title ?? t('faq')} back backTo="/help" width="text">
      <HelpArticle id={id} />
      {others.length > 0 && (
        <Card title={t('more')} className="mt-8" flush>
          <HelpEntries entries={others} to="/help/faq" />
        </Card>
      )}
    </Page>
  );
}
