import { Expand } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AnyCall, InputOf } from '#foundation/calls/define-call.ts';
import { EnlargedPicture } from './enlarged-picture.tsx';
import { Skeleton } from './skeleton.tsx';
import { FailedState } from './states.tsx';
import { useLoggedPicture } from './use-logged-picture.ts';

type Props<C extends AnyCall> = {
  call: C;
  input: InputOf<C>;
  /** What it is: the heading over the large one, and what screen readers hear. */
  title: string;
};

/** A picture as it was sent, and the same at full size; each look is logged. */
export function LoggedPicture<C extends AnyCall & { readonly shape: 'file' }>({
  call,
  input,
  title,
}: Props<C>) {
  const t = useTranslations('console.picture');
  const { address, isError, isFetching, refetch } = useLoggedPicture(call, input);
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      {isError ? (
        <FailedState onRetry={() => void refetch()} busy={isFetching} />
      ) : address === undefined ? (
        <Skeleton className="h-60 w-full" />
      ) : (
        <button
          type="button"
          aria-label={t('enlarge')}
          className="group relative block h-60 w-full overflow-hidden rounded border border-line bg-sunken"
          onClick={() => setOpen(true)}
        >
          <img src={address} alt={title} className="size-full object-contain" />
          <span className="absolute end-2 bottom-2 grid size-8 place-items-center rounded bg-raised text-quiet group-hover:text-ink">
            <Expand size={16} aria-hidden="true" />
          </span>
        </button>
      )}
      <p className="mt-2 text-note text-faint">{t('logged')}</p>
      <EnlargedPicture address={address} title={title} isOpen={isOpen} onOpenChange={setOpen} />
    </div>
  );
}
