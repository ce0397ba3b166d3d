import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { type KeyBinding, useActiveKeys } from '#foundation/ui/keys.ts';
import { useMay } from '#foundation/ui/operator.ts';
import { SearchField } from '#foundation/ui/search-field.tsx';
import { setLanguage, setTheme } from '#foundation/ui/session-state.ts';
import { consoleLanguages } from '#locales/console-languages.ts';
import { useSignOut } from './operator-session.ts';
import { useDestinations } from './side-nav.tsx';

/**
 * What can be done here and where one can go, by a part of its name; the last entry searches among customers.
 * A command does what its key or button on the page does: whatever asks first there, asks here too.
 */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('console.palette');
  const [typed, setTyped] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const found = useEntries(typed.trim());
  const run = ({ press }: KeyBinding) => {
    onClose();
    // The page's own dialogs open once this one has gone.
    setTimeout(press);
  };
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isInField = event.target instanceof HTMLInputElement;
    if (event.key === 'Enter' && isInField && found[0] !== undefined) run(found[0]);
    else if (step !== undefined) {
      const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, li > button') ?? [])];
      const at = stops.findIndex((stop) => stop.matches(':focus'));
      stops.at((at + step) % stops.length)?.focus();
    } else return;
    event.preventDefault();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('title')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows go between the field and its entries */}
      <div ref={box} onKeyDown={walk} className="flex flex-col gap-3">
        <SearchField label={t('label')} value={typed} onChange={setTyped} />
        {found.length === 0 && <p className="text-quiet">{t('none')}</p>}
        <ul aria-label={t('title')} className="-mx-2 flex max-h-[50dvh] flex-col overflow-y-auto">
          {found.map((entry) => (
            <li key={entry.text}>
              <button
                type="button"
                onClick={() => run(entry)}
                className="flex min-h-control-small w-full items-center justify-between gap-3 rounded px-2.5 py-1 text-start outline-offset-[-2px] hover:bg-sunken focus-visible:bg-sunken phone:min-h-control"
              >
                <span className="min-w-0 wrap-anywhere">{entry.text}</span>
                {entry.key !== undefined && <kbd className="font-sans text-note text-faint">{entry.key}</kbd>}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

/** The page's commands first, then pages and the frame's own; only what this operator may do and open. */
function useEntries(typed: string): readonly KeyBinding[] {
  const t = useTranslations();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const maySearch = useMay('customers.view');
  const commands: KeyBinding[] = [
    ...useActiveKeys(),
    ...useDestinations().map(({ to, text }) => ({
      text: t('console.palette.go', { page: t(`console.nav.${text}`) }),
      press: () => void navigate({ to }),
    })),
    ...(['system', 'light', 'dark'] as const).map((theme) => ({
      text: `${t('shell.theme.label')}: ${t(`shell.theme.${theme}`)}`,
      press: () => setTheme(theme),
    })),
    ...consoleLanguages.map(({ tag, name }) => ({
      text: `${t('shell.language')}: ${name}`,
      press: () => setLanguage(tag),
    })),
    { text: t('console.frame.signOut'), press: () => void signOut() },
  ];
  const search = {
    text: t('console.palette.search', { text: typed }),
    press: () => void navigate({ to: '/find', search: { text: typed } }),
  };
  const found = commands.filter(({ text }) => text.toLowerCase().includes(typed.toLowerCase()));
  return maySearch && typed.length > 1 ? [...found, search] : found;
}
