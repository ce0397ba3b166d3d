import { useTranslations } from 'use-intl';
import { BottomSheet } from '#foundation/ui/bottom-sheet.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { useIsWide } from '#foundation/ui/width.ts';
import { ContentText } from './content-text.tsx';
import { useContent } from './queries.ts';

type Props = {
  /** The content's id; undefined keeps the dialog closed. */
  id: string | undefined;
  /** Shown until the text's own title has come. */
  title: string;
  onClose: () => void;
};

/** A content page over another page: reading the terms loses nothing that was typed. */
export function ContentDialog({ id, title, onClose }: Props) {
  const t = useTranslations('content.page');
  const isWide = useIsWide();
  const content = useContent(id);
  const shared = {
    open: id !== undefined,
    onOpenChange: (open: boolean) => {
      if (!open) onClose();
    },
    title: content.data?.title ?? title,
    children: id !== undefined && <ContentText id={id} />,
  };
  if (isWide) return <Dialog {...shared} size="large" />;
  return <BottomSheet {...shared} actions={<Button onClick={onClose}>{t('closeText')}</Button>} />;
}
