import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useKeys } from '#foundation/ui/keys.ts';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';

const KeysDialog = lazyPart(
  () => import('./keys-dialog.tsx'),
  (module) => module.KeysDialog,
);

/** `?` lists the keys that do something on the screen. */
export function KeysHelp() {
  const t = useTranslations('console.keys');
  const [isOpen, setIsOpen] = useState(false);
  useKeys([{ key: '?', text: t('help'), press: () => setIsOpen(true) }]);
  return (
    isOpen && (
      <Suspense>
        <KeysDialog onOpenChange={setIsOpen} />
      </Suspense>
    )
  );
}
