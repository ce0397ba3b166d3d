import { useTranslations } from 'use-intl';
import { BottomSheet } from '#foundation/ui/bottom-sheet.tsx';
import { OperatorCard } from './operator-card.tsx';
import { SideNav } from './side-nav.tsx';

/** The navigation as it comes up from below, until one of it is followed. */
export function PhoneNav({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const t = useTranslations('console');
  const close = () => onOpenChange(false);
  return (
    <BottomSheet open onOpenChange={onOpenChange} title={t('frame.nav')}>
      <SideNav onFollow={close} />
      <OperatorCard onFollow={close} />
    </BottomSheet>
  );
}
