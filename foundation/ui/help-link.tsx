import { CircleHelp } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { classNames } from './class-names.ts';
import type { Article } from './help-articles.ts';
import { TextLink } from './text-link.tsx';

/**
 * A quiet way from a figure or a refusal to the article that explains it, beside the page: what was typed
 * stays.
 */
export function HelpLink({ article, className }: { article: Article; className?: string | undefined }) {
  const t = useTranslations('ui');
  return (
    <TextLink
      to="/help/faq"
      search={{ id: article }}
      target="_blank"
      className={classNames('inline-flex w-fit items-center gap-1 text-note', className)}
    >
      <CircleHelp size={14} aria-hidden="true" />
      {t('help')}
    </TextLink>
  );
}
