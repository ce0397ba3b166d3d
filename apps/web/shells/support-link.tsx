import { Link } from '@tanstack/react-router';
import { MessageCircle } from 'lucide-react';
import { useTranslations } from 'use-intl';

/** The way to the support chat, for visitors as well. */
export function SupportLink({ onClick }: { onClick?: () => void }) {
  const t = useTranslations('shell');
  return (
    <Link
      to="/chat"
      aria-label={t('support')}
      title={t('support')}
      {...(onClick && { onClick })}
      className="touch inline-grid size-control shrink-0 place-items-center rounded text-quiet transition-colors duration-100 hover:bg-sunken hover:text-ink aria-[current=page]:text-ink"
    >
      <MessageCircle size={18} aria-hidden="true" />
    </Link>
  );
}
