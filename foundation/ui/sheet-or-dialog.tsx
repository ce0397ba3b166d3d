import { useState } from 'react';
import { BottomSheet } from './bottom-sheet.tsx';
import { Dialog } from './dialog.tsx';
import type { OverlayProps } from './overlay-style.ts';
import { useIsWide } from './width.ts';

/**
 * A dialog on desktops, a bottom sheet on phones. It stays what it was opened as: exchanged for the other, it
 * would lose what was typed.
 */
export function SheetOrDialog(props: OverlayProps) {
  const isWide = useIsWide();
  const [asOpened, setAsOpened] = useState(isWide);
  if (!props.open && asOpened !== isWide) setAsOpened(isWide);
  return asOpened ? <Dialog {...props} /> : <BottomSheet {...props} />;
}
