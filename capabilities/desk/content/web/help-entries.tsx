import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { languageOf } from '#locales/languages.ts';
import type { HelpEntry } from '../contract.ts';

type Props = {
  entries: readonly HelpEntry[];
  to: '/help/faq' | '/help/notice';
  /** How each begins, or the part that matched the search. */
  withSnippets?: boolean | undefined;
};

/** Articles or notices, each a line that leads to it. What is not in the reader's language says so. */
export function HelpEntries({ entries, to, withSnippets = false }: Props) {
  const t = useTranslations('content.help');
  return (
    <ul className="divide-y divide-line">
      {entries.map(({ id, title, language, snippet, important, publishedAt }) => {
        const { dir } = languageOf(language);
        return (
          <li key={id}>
            <Link
              to={to}
              search={{ id }}
              className="flex min-h-control items-center gap-3 px-4 py-2.5 outline-offset-[-2px] transition-colors duration-100 hover:bg-sunken/60 wide:px-5"
            >
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  {important === true && <Badge tone="warn">{t('important')}</Badge>}
                  <bdi lang={language} className="font-medium">
                    {title}
                  </bdi>
                  <LanguageBadge language={language} />
                </span>
                {withSnippets && (
                  <span lang={language} dir={dir} className="mt-0.5 line-clamp-2 block text-quiet">
                    {snippet}
                  </span>
                )}
                {to === '/help/notice' && (
                  <span className="block text-note text-faint">
                    <Time at={publishedAt} style="date" />
                  </span>
                )}
              </span>
              <ChevronRight size={18} className="mirror shrink-0 text-faint" aria-hidden="true" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** The language's own name, where it is not the reader's. */
export function LanguageBadge({ language }: { language: string }) {
  if (language === useLocale()) return null;
  const { name } = languageOf(language);
  return (
    <Badge>
      <bdi lang={language}>{name}</bdi>
    </Badge>
  );
}
