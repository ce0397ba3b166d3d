import { type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Instrument } from '#capabilities/markets/contract.ts';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { DeskOptionTicket } from './lazy-options.tsx';

type Props = {
  instrument: Instrument;
  available: string | undefined;
  onBought: () => void;
  /** The order ticket. */
  children: ReactNode;
};

/** What is bought on this desk: a margin order, or an up/down option where the market has them. */
export function DeskTicket({ instrument, available, onBought, children }: Props) {
  const t = useTranslations('options.mode');
  const [mode, setMode] = useState<'order' | 'option'>('order');
  if (instrument.optionPeriods.length === 0) return children;
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        wide
        size="small"
        label={t('label')}
        value={mode}
        onChange={setMode}
        options={[
          { value: 'order', label: t('order') },
          { value: 'option', label: t('option') },
        ]}
      />
      {mode === 'order' ? (
        children
      ) : (
        <Suspense fallback={<Skeleton className="h-96 w-full rounded" />}>
          <DeskOptionTicket instrument={instrument} available={available} onBought={onBought} />
        </Suspense>
      )}
    </div>
  );
}
