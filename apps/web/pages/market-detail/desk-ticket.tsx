import { type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Instrument } from '#capabilities/markets/markets/contract.ts';
import { useUnanswered } from '#capabilities/people/quiz/web/queries.ts';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { useBook } from '#foundation/ui/session-state.ts';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { DeskOptionTicket } from './lazy-options.tsx';

const QuizFirst = lazyPart(
  () => import('#capabilities/people/quiz/web/quiz-first.tsx'),
  (module) => module.QuizFirst,
);
const QuizButton = lazyPart(
  () => import('#capabilities/people/quiz/web/quiz-first.tsx'),
  (module) => module.QuizButton,
);

type Unfit = { why: ReactNode; button: ReactNode } | undefined;

type Props = {
  instrument: Instrument;
  available: string | undefined;
  onBought: () => void;
  /** The order ticket, or what stands in its place for a customer who has questions to answer first. */
  children: (unfit: Unfit) => ReactNode;
};

/** What is bought on this desk: a margin order, or an up/down option where the market has them. */
export function DeskTicket({ instrument, available, onBought, children }: Props) {
  const t = useTranslations('options.mode');
  const [mode, setMode] = useState<'order' | 'option'>('order');
  const unfit = useUnfit(mode, instrument.code);
  if (instrument.optionPeriods.length === 0) return children(unfit);
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
        children(unfit)
      ) : (
        <Suspense fallback={<Skeleton className="h-96 w-full rounded" />}>
          <DeskOptionTicket instrument={instrument} available={available} unfit={unfit} onBought={onBought} />
        </Suspense>
      )}
    </div>
  );
}

/** The questions come before the ticket, not after everything is filled in and confirmed. */
function useUnfit(product: 'order' | 'option', code: string): Unfit {
  const standing = useUnanswered(useBook() === 'real');
  if (standing === undefined) return undefined;
  return {
    why: (
      <Suspense>
        <QuizFirst standing={standing} product={product} />
      </Suspense>
    ),
    button: (
      <Suspense>
        <QuizButton standing={standing} code={code} />
      </Suspense>
    ),
  };
}
