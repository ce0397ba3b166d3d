import { WifiOff } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useConnection } from '#foundation/ui/connection.ts';
import { useFormat } from '#foundation/ui/use-format.ts';

/**
 * Says when what one sees may be old, and from when it is: at the foot, over the page, where it moves nothing
 * and presses go through it.
 */
export function ConnectionBanner() {
  const t = useTranslations('shell');
  const format = useFormat();
  const { online, offlineSince, live } = useConnection();
  if (online && live === 'open') return <div role="status" className="sr-only" />;
  const text =
    online || offlineSince === undefined
      ? t('connection.reconnecting')
      : t('connection.offline', { time: format.time(offlineSince, 'time') });
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--spacing-tabbar)+env(safe-area-inset-bottom))] z-20 flex items-center justify-center gap-2 border-y border-line bg-warn-soft px-4 py-2 text-note font-medium text-warn wide:bottom-0"
    >
      <WifiOff size={14} aria-hidden="true" className="shrink-0" />
      {text}
    </div>
  );
}
