import { Link } from '@tanstack/react-router';
import { ChevronRight, MessageCircleQuestion } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useInquiries } from './queries.ts';

/** While something is asked: what it is that waits, and the way to answer. Nothing otherwise. */
export function OpenInquiries() {
  const t = useTranslations('inquiries');
  const open = useInquiries(1).data?.rows.filter(({ status }) => status === 'open') ?? [];
  if (open.length === 0) return null;
  return (
    <Link
      to="/profile/inquiries"
      className="flex items-center gap-3 rounded border border-warn/40 bg-warn-soft px-4 py-3 font-medium"
    >
      <MessageCircleQuestion size={20} className="shrink-0 text-warn" aria-hidden="true" />
      <span className="min-w-0 flex-1">{t('waits', { count: open.length })}</span>
      <ChevronRight size={18} className="mirror shrink-0 text-quiet" aria-hidden="true" />
    </Link>
  );
}
