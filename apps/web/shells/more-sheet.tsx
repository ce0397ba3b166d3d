import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { BottomSheet } from '#foundation/ui/bottom-sheet.tsx';
import { openPalette } from '../palette/open-palette.ts';
import { tradingPlaces } from './destinations.ts';

type Props = { open: boolean; onOpenChange: (open: boolean) => void };

const row = 'flex min-h-12 w-full items-center text-start font-medium';

/** What has no tab of its own on a narrow phone. */
export function MoreSheet({ open, onOpenChange }: Props) {
  const t = useTranslations('shell');
  return (
    <BottomSheet open={open} onOpenChange={onOpenChange} title={t('nav.more')}>
      <ul className="divide-y divide-line">
        {tradingPlaces.slice(1).map(({ to, text }) => (
          <li key={to}>
            <Link to={to} className={row} onClick={() => onOpenChange(false)}>
              {t(`nav.${text}`)}
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={row}
            onClick={() => {
              onOpenChange(false);
              openPalette();
            }}
          >
            {t('search')}
          </button>
        </li>
      </ul>
    </BottomSheet>
  );
}
