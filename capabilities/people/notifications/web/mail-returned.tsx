import { MailWarning } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { mailReturned } from '../contract.ts';

/** Above every screen while mail to the customer bounces. Support alone can change an address. */
export function MailReturned() {
  const t = useTranslations('notifications.mailReturned');
  // Asked again with the bell: it rings when mail begins to bounce, and when some arrives.
  const { data } = useCall(mailReturned, {}, { staleTime: 60_000 });
  if (data?.returned === undefined) return null;
  return (
    <div
      role="status"
      className="flex items-start justify-center gap-2 bg-warn-soft px-4 py-2 text-note font-medium text-warn"
    >
      <MailWarning size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
      <p className="min-w-0 text-pretty [overflow-wrap:anywhere]">
        {t('banner', { address: data.returned.address })} <TextLink to="/chat">{t('write')}</TextLink>
      </p>
    </div>
  );
}
