import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { SearchField } from '#foundation/ui/search-field.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { useSettled } from '#foundation/ui/use-settled.ts';
import { HelpEntries } from './help-entries.tsx';
import { useFaq } from './queries.ts';
import { SupportMail } from './support-mail.tsx';

const pauseMs = 250;

/** The search and what it finds; until something is typed, what stands below it. */
export function HelpSearch({ to, children }: { to: '/help' | '/help/faq'; children: ReactNode }) {
  const t = useTranslations('content.help');
  const navigate = useNavigate();
  const { search: asked = '' } = useSearch({ strict: false });
  const [text, setText] = useState(asked);
  const settled = useSettled(text.trim().slice(0, 100), pauseMs);
  useEffect(() => {
    if (settled !== asked) void navigate({ to, search: { search: settled || undefined }, replace: true });
  }, [settled, asked, navigate, to]);
  return (
    <div className="flex flex-col gap-5 wide:gap-6">
      <SearchField label={t('search')} value={text} onChange={setText} className="wide:max-w-form" />
      {text.trim() === '' ? children : <Found search={settled} />}
    </div>
  );
}

function Found({ search }: { search: string }) {
  const t = useTranslations('content.help');
  const { data, isError, isFetching, isPlaceholderData, refetch } = useFaq(search);
  if (isError && data === undefined) return <FailedState onRetry={() => void refetch()} busy={isFetching} />;
  if (data === undefined || isPlaceholderData || search === '') return <Waiting />;
  return (
    <Card title={<span role="status">{t('found', { count: data.total })}</span>} flush>
      {data.total === 0 ? (
        <EmptyState title={`“${search}”`} body={t.rich('nothingBody', { mail: () => <SupportMail /> })} />
      ) : (
        <HelpEntries entries={data.rows} to="/help/faq" withSnippets />
      )}
    </Card>
  );
}

export function Waiting() {
  return (
    <Card>
      <div aria-busy="true">
        <SkeletonLines lines={6} />
      </div>
    </Card>
  );
}
