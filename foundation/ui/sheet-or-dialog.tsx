import { BottomSheet } from './bottom-sheet.tsx';
import { Dialog } from './dialog.tsx';
import type { OverlayProps } from './overlay-style.ts';
import { useIsWide } from './width.ts';

/** A dialog on desktops, a bottom sheet on phones. */
export function SheetOrDialog(props: OverlayProps) {
  return useIsWide() ? <Dialog {...props} /> : <BottomSheet {...props} />;
}
