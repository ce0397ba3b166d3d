import { Bookmark } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#foundation/ui/class-names.ts';
import { IconButton } from '#foundation/ui/icon-button.tsx';
import { useKeys } from '#foundation/ui/keys.ts';
import type { ViewSearch } from '../views.ts';
import { isSameView, viewOf } from './inbox-search.ts';
import { KeptViews } from './review-dialogs.tsx';
import { useViews } from './view-queries.ts';

type Props = { search: ViewSearch; onChoose: (search: ViewSearch) => void };

/** One's own views of the inbox as choices, and the way to keep what is looked at as another. */
export function SavedViews({ search, onChoose }: Props) {
  const t = useTranslations('reviews');
  const views = useViews().data?.views ?? [];
  const [isOpen, setOpen] = useState(false);
  useKeys([{ key: 'b', text: t('keys.views'), press: () => setOpen(true) }]);
  return (
    <div className="flex min-w-0 items-center gap-2">
      <IconButton
        size="small"
        label={t('views.title')}
        icon={<Bookmark size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      <ul aria-label={t('views.title')} className="flex min-w-0 gap-1.5 overflow-x-auto py-1">
        {views.map((view) => (
          <li key={view.id} className="shrink-0">
            <button
              type="button"
              aria-pressed={isSameView(view.search, search)}
              onClick={() => onChoose(view.search)}
              className={classNames(
                'touch rounded-full border border-line bg-raised px-3 py-1 text-note text-quiet outline-offset-[-2px] hover:text-ink',
                'aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-ink',
              )}
            >
              <bdi>{view.name}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {isOpen && (
        <Suspense>
          <KeptViews search={viewOf(search)} views={views} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
