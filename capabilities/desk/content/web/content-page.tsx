import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Page } from '#foundation/ui/page.tsx';
import { ContentText } from './content-text.tsx';
import { useContent } from './queries.ts';

/** `/detail?id=&title=`: a content page. The title in the address stands until the page's own has come. */
export function ContentPage() {
  const t = useTranslations('content.page');
  const { id, title } = useSearch({ strict: false });
  const content = useContent(id);
  return (
    <Page
      title={content.data?.title ?? (content.isPending ? title : undefined) ?? t('title')}
      back
      backTo="/"
      width="text"
    >
      <ContentText id={id} />
    </Page>
  );
}
