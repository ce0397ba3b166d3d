import { CircleHelp } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { classNames } from './class-names.ts';
import type { Article } from './help-articles.ts';
import { TextAnchor } from './text-link.tsx';

type Props = {
  article: Article;
  /** Beside a figure's name: the mark alone. */
  isMark?: boolean | undefined;
  className?: string | undefined;
};

/**
 * A quiet way from a figure or a refusal to the article that explains it, beside the page: what was typed
 * stays.
 */
export function HelpLink({ article, isMark = false, className }: Props) {
  const t = useTranslations('ui');
  const place = { href: `/help/faq?id=${article}`, target: '_blank' };
  if (!isMark) {
    return (
      <TextAnchor
        {...place}
        className={classNames('inline-flex w-fit items-center gap-1 text-note', className)}
      >
        <CircleHelp size={14} aria-hidden="true" />
        {t('help')}
      </TextAnchor>
    );
  }
  return (
    // Takes no width, but hangs into what is beside the name: it never goes to a line of its own.
    <a
      {...place}
      title={t('help')}
      className="-my-1 ms-0.5 -me-6.5 inline-grid size-6 place-items-center rounded align-middle text-faint hover:text-ink"
    >
      <CircleHelp size={14} aria-hidden="true" />
      <span className="sr-only">{t('help')}</span>
    </a>
  );
}
