import { Columns2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import type { PictureItem } from '../rules.ts';
import { ZoomPane } from './zoom-pane.tsx';

type Props = {
  id: string;
  pictures: readonly PictureItem[];
  first: PictureItem;
  /** What the pictures have to show, beside them. */
  declared: ReactNode;
  onClose: () => void;
};

const besideOne = 'wide:grid-cols-[minmax(0,1fr)_288px]';
const besideTwo = 'wide:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_288px]';

/** The pictures at full size: one, or two beside each other, each zoomed, moved and turned on its own. */
export function PictureViewer({ id, pictures, first, declared, onClose }: Props) {
  const t = useTranslations('kyc-console');
  const [shown, setShown] = useState<readonly PictureItem[]>([first]);
  const isDouble = shown.length === 2;
  const addSecond = () => {
    const other =
      pictures.find((item) => item === 'inHand' && item !== shown[0]) ??
      pictures.find((item) => item !== shown[0]);
    setShown((now) => [...now.slice(0, 1), ...(isDouble || other === undefined ? [] : [other])]);
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('viewer')}
      size="full"
      actions={
        pictures.length > 1 && (
          <Button
            icon={<Columns2 size={16} aria-hidden="true" />}
            aria-pressed={isDouble}
            onClick={addSecond}
          >
            {isDouble ? t('one') : t('sideBySide')}
          </Button>
        )
      }
    >
      <div className={`grid gap-4 ${isDouble ? besideTwo : besideOne}`}>
        {shown.map((item, place) => (
          <Pane
            // biome-ignore lint/suspicious/noArrayIndexKey: a place stays what it is while its picture changes
            key={place}
            id={id}
            pictures={pictures}
            item={item}
            onItem={(next) => setShown((now) => now.map((each, at) => (at === place ? next : each)))}
          />
        ))}
        {declared}
      </div>
    </Dialog>
  );
}

function Pane({
  id,
  pictures,
  item,
  onItem,
}: {
  id: string;
  pictures: readonly PictureItem[];
  item: PictureItem;
  onItem: (item: PictureItem) => void;
}) {
  const t = useTranslations('kyc-console');
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Segmented
        label={t('picture')}
        size="small"
        value={item}
        onChange={onItem}
        options={pictures.map((value) => ({ value, label: t(`short.${value}`) }))}
      />
      {/* Another picture starts unzoomed. */}
      <ZoomPane key={item} id={id} item={item} />
    </div>
  );
}
