import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { backdropStyle } from '#foundation/ui/overlay-style.ts';
import { popupItemStyle } from '#foundation/ui/popup-style.ts';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';
import { usePaletteGroups } from './use-palette-groups.tsx';

type Props = { open: boolean; onOpenChange: (open: boolean) => void };

/** Markets, screens and one's own orders by a few letters, from anywhere. */
export function Palette({ open, onOpenChange }: Props) {
  const t = useTranslations('palette');
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropStyle} />
        <Dialog.Popup
          aria-label={t('title')}
          className="fixed inset-x-0 top-[max(8px,8dvh)] z-20 mx-auto flex max-h-[min(600px,84dvh)] w-[calc(100vw-16px)] max-w-[620px] flex-col overflow-hidden rounded-large border border-line bg-raised shadow-overlay outline-none"
        >
          <Finder onDone={() => onOpenChange(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Finder({ onDone }: { onDone: () => void }) {
  const t = useTranslations('palette');
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const { groups, isLooking } = usePaletteGroups(query);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);

  function go({ to, search }: PaletteEntry) {
    onDone();
    void navigate({ to, search: search ?? {} });
  }

  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      filter={null}
      value={query}
      onValueChange={setQuery}
      itemToStringValue={(entry: PaletteEntry) => entry.label}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex shrink-0 items-center gap-3 border-b border-line px-4">
        <Search size={18} aria-hidden="true" className="shrink-0 text-faint" />
        <Autocomplete.Input
          aria-label={t('title')}
          placeholder={t('placeholder')}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          className="h-control-large min-w-0 flex-1 bg-transparent text-lead outline-none"
        />
        <Dialog.Close className="touch rounded-small border border-line-strong px-1.5 py-0.5 text-note text-quiet hover:bg-sunken">
          {t('close')}
        </Dialog.Close>
      </div>
      <Autocomplete.Status className="sr-only">{t('count', { count })}</Autocomplete.Status>
      <Autocomplete.Empty>
        <p className="px-4 py-8 text-center text-quiet">{isLooking ? t('looking') : t('empty', { query })}</p>
      </Autocomplete.Empty>
      <Autocomplete.List className="min-h-0 overflow-y-auto overscroll-contain p-2 data-[empty]:p-0">
        {(group: PaletteGroup) => (
          <Autocomplete.Group key={group.label} items={group.items} className="not-last:mb-2">
            <Autocomplete.GroupLabel className="px-2.5 py-1.5 text-note font-medium text-faint">
              {group.label}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(entry: PaletteEntry) => <Found key={entry.key} entry={entry} onChoose={() => go(entry)} />}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <p className="hidden shrink-0 gap-4 border-t border-line px-4 py-2 text-note text-faint wide:flex">
        <span>{t('keys.move')}</span>
        <span>{t('keys.open')}</span>
        <span>{t('keys.leave')}</span>
      </p>
    </Autocomplete.Root>
  );
}

function Found({ entry, onChoose }: { entry: PaletteEntry; onChoose: () => void }) {
  return (
    <Autocomplete.Item
      value={entry}
      onClick={onChoose}
      className={`${popupItemStyle} min-h-control cursor-pointer`}
    >
      <span className="grid size-6 shrink-0 place-items-center text-quiet">{entry.icon}</span>
      <span className="min-w-0 flex-1 truncate">
        <bdi>{entry.label}</bdi>
      </span>
      {entry.detail !== undefined && (
        <span className="shrink-0 text-note text-faint">
          <bdi>{entry.detail}</bdi>
        </span>
      )}
    </Autocomplete.Item>
  );
}
