import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { helpSections } from '../rules.ts';
import { HelpEntries } from './help-entries.tsx';
import { Waiting } from './help-search.tsx';
import { useFaq } from './queries.ts';
import { SupportMail } from './support-mail.tsx';

/** Every article by section, in its states. */
export function HelpSections({ withSnippets = false }: { withSnippets?: boolean | undefined }) {
  const t = useTranslations('content.help');
  const { data, isError, isFetching, refetch } = useFaq();
  if (data === undefined) {
    return isError ? <FailedState onRetry={() => void refetch()} busy={isFetching} /> : <Waiting />;
  }
  if (data.total === 0)
    return <EmptyState title={t('empty')} body={t.rich('emptyBody', { mail: () => <SupportMail /> })} />;
  return (
    <div className="grid items-start gap-4 wide:grid-cols-2 wide:gap-6">
      {helpSections.map((section) => {
        const entries = data.rows.filter((entry) => entry.section === section);
        return (
          entries.length > 0 && (
            <Card key={section} title={t(`sections.${section}`)} flush>
              <HelpEntries entries={entries} to="/help/faq" withSnippets={withSnippets} />
            </Card>
          )
        );
      })}
    </div>
  );
}
