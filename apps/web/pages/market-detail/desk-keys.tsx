import { useTranslations } from 'use-intl';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { SheetOrDialog } from '#foundation/ui/sheet-or-dialog.tsx';

const keys = [
  ['buy', 'B'],
  ['sell', 'S'],
  ['arrows', '↑ ↓'],
  ['enter', 'Enter'],
  ['escape', 'Esc'],
  ['help', '?'],
] as const;

/** What the keys of the desk do. */
export function DeskKeys({ onClose }: { onClose: () => void }) {
  const t = useTranslations('orders.ticket.keys');
  return (
    <SheetOrDialog open onOpenChange={(open) => !open && onClose()} title={t('title')}>
      <FactList
        facts={keys.map(([name, key]) => ({
          label: t(name),
          value: (
            <kbd className="rounded-small border border-line-strong px-1.5 py-0.5 font-sans text-note whitespace-nowrap">
              {key}
            </kbd>
          ),
        }))}
      />
    </SheetOrDialog>
  );
}
