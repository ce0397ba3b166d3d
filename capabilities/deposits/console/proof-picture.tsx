import { Expand } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { FailedState } from '#foundation/ui/states.tsx';
import { useDepositProof } from './queries.ts';

/** The customer's screenshot, and the same at full size. */
export function ProofPicture({ id }: { id: string }) {
  const t = useTranslations('deposits-console.evidence');
  const { address, isError, isFetching, refetch } = useDepositProof(id);
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={t('proof')}>
      {isError ? (
        <FailedState onRetry={refetch} busy={isFetching} />
      ) : address === undefined ? (
        <Skeleton className="h-60 w-full" />
      ) : (
        <button
          type="button"
          aria-label={t('openProof')}
          className="group relative block h-60 w-full overflow-hidden rounded border border-line bg-sunken"
          onClick={() => setOpen(true)}
        >
          <img src={address} alt={t('proofAlt')} className="size-full object-contain" />
          <span className="absolute end-2 bottom-2 grid size-8 place-items-center rounded bg-raised text-quiet group-hover:text-ink">
            <Expand size={16} aria-hidden="true" />
          </span>
        </button>
      )}
      <p className="mt-2 text-note text-faint">{t('logged')}</p>
      <Dialog open={isOpen} onOpenChange={setOpen} title={t('proof')} size="full">
        <div className="grid max-h-[calc(100dvh-200px)] place-items-center overflow-auto rounded bg-sunken">
          <img src={address} alt={t('proofAlt')} className="max-w-full" />
        </div>
      </Dialog>
    </Card>
  );
}
