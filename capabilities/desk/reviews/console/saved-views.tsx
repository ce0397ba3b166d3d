import { useTranslations } from 'use-intl';
import { classNames } from '#foundation/ui/class-names.ts';
import type { ViewSearch } from '../views.ts';
import { isSameView } from './inbox-search.ts';
import { useViews } from './view-queries.ts';

type Props = { view: ViewSearch; onChoose: (view: ViewSearch) => void };

/** One's own views of the inbox as choices, where there are any. */
export function SavedViews({ view, onChoose }: Props) {
  const t = useTranslations('reviews');
  const views = useViews().data?.views ?? [];
  if (views.length === 0) return null;
  return (
    <ul aria-label={t('views.title')} className="mt-3 flex min-w-0 gap-1.5 overflow-x-auto py-1">
      {views.map(({ id, name, search }) => (
        <li key={id} className="shrink-0">
          <button
            type="button"
            aria-pressed={isSameView(search, view)}
            onClick={() => onChoose(search)}
            className={classNames(
              'touch rounded-full border border-line bg-raised px-3 py-1 text-note text-quiet outline-offset-[-2px] hover:text-ink',
              'aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-ink',
            )}
          >
            <bdi>{name}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}
