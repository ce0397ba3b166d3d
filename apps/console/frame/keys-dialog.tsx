import { useTranslations } from 'use-intl';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { useActiveKeys } from '#foundation/ui/keys.ts';

/** The keys that do something on the screen behind it. */
export function KeysDialog({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const t = useTranslations('console.keys');
  const keys = useActiveKeys().filter(({ key }) => key !== undefined);
  return (
    <Dialog open onOpenChange={onOpenChange} title={t('title')} size="small">
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        {keys.map(({ key, text }) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-grid h-6 min-w-6 place-items-center rounded-small border border-line-strong bg-sunken px-1.5 font-sans text-note">
                {key}
              </kbd>
            </dt>
            <dd className="text-quiet">{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
