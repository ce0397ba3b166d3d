import {
  Equal,
  Eraser,
  Lock,
  LockOpen,
  Minus,
  MoveUpRight,
  RectangleHorizontal,
  Rows3,
  Slash,
  Trash2,
  Type,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '#foundation/ui/confirm-dialog.tsx';
import { IconButton } from '#foundation/ui/icon-button.tsx';
import type { DrawingTool } from '../chart-choices.ts';
import type { Drawings } from './use-drawings.ts';

const icons = {
  trendLine: Slash,
  ray: MoveUpRight,
  horizontalLine: Minus,
  channel: Equal,
  fibonacci: Rows3,
  rectangle: RectangleHorizontal,
  note: Type,
} satisfies Record<DrawingTool, typeof Slash>;
const tools: readonly DrawingTool[] = [
  ...(['trendLine', 'ray', 'horizontalLine', 'channel'] as const),
  ...(['fibonacci', 'rectangle', 'note'] as const),
];

type Props = {
  drawings: Drawings;
  /** A note's words come first, then its place. */
  onNote: () => void;
  onPicked: () => void;
};

/** Drawing tools, and what to do with what is drawn. */
export function DrawingStrip({ drawings, onNote, onPicked }: Props) {
  const t = useTranslations('markets.chart.drawing');
  const [isAsking, setIsAsking] = useState(false);
  const LockIcon = drawings.isLocked ? Lock : LockOpen;
  return (
    <div
      role="toolbar"
      aria-label={t('label')}
      className="flex flex-col p-1 phone:flex-row phone:flex-wrap phone:gap-2"
    >
      {tools.map((tool) => {
        const Icon = icons[tool];
        const isInHand = drawings.tool === tool;
        return (
          <IconButton
            key={tool}
            size="small"
            label={t(`tools.${tool}`)}
            pressed={isInHand}
            disabled={!drawings.isReady || drawings.isFull}
            icon={<Icon size={16} aria-hidden="true" />}
            onClick={() => {
              if (tool === 'note') return onNote();
              if (isInHand) drawings.cancel();
              else drawings.start(tool);
              onPicked();
            }}
          />
        );
      })}
      <IconButton
        size="small"
        label={drawings.isLocked ? t('unlock') : t('lock')}
        pressed={drawings.isLocked}
        disabled={drawings.count === 0}
        icon={<LockIcon size={16} aria-hidden="true" />}
        onClick={() => drawings.setLocked(!drawings.isLocked)}
      />
      <IconButton
        size="small"
        label={t('remove')}
        disabled={!drawings.hasSelection}
        icon={<Trash2 size={16} aria-hidden="true" />}
        onClick={drawings.removeSelected}
      />
      <IconButton
        size="small"
        label={t('removeAll')}
        disabled={drawings.count === 0}
        icon={<Eraser size={16} aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('removeAllTitle')}
        body={t('removeAllBody', { count: drawings.count })}
        confirmLabel={t('removeAll')}
        tone="danger"
        onConfirm={() => {
          setIsAsking(false);
          drawings.removeAll();
        }}
      />
    </div>
  );
}
