import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from './icon-button.tsx';
import { useFormat } from './use-format.ts';

type Props = { page: number; pageSize: number; total: number; onPage: (page: number) => void };

/** Nothing when one page holds everything. */
export function Pagination({ page, pageSize, total, onPage }: Props) {
  const t = useTranslations('ui');
  const format = useFormat();
  const pages = Math.ceil(total / pageSize);
  if (pages <= 1) return null;
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <nav aria-label={t('pages.label')} className="flex items-center justify-between gap-4 px-4 py-2">
      <p className="num text-note text-quiet">
        {t('pages.range', {
          first: format.count(first),
          last: format.count(last),
          total: format.count(total),
        })}
      </p>
      <div className="flex gap-1">
        <IconButton
          label={t('pages.previous')}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
          icon={<ChevronLeft size={18} className="mirror" />}
        />
        <IconButton
          label={t('pages.next')}
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
          icon={<ChevronRight size={18} className="mirror" />}
        />
      </div>
    </nav>
  );
}
