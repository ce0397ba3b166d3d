import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { useActiveKeys, useKeys } from '#foundation/ui/keys.ts';

/** `?` lists the keys that do something on the screen. */
export function KeysHelp() {
  const t = useTranslations('console.keys');
  const [isOpen, setIsOpen] = useState(false);
  useKeys([{ key: '?', text: t('help'), press: () => setIsOpen(true) }]);
  const keys = useActiveKeys();
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen} title={t('title')} size="small">
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
