import { Expand } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { FailedState } from '#foundation/ui/states.tsx';
import { useLoggedPicture } from '#foundation/ui/use-logged-picture.ts';
import { getPicture } from '../console-contract.ts';
import type { PictureItem } from '../rules.ts';

/** A picture that opens the viewer. */
export function PictureThumb({ id, item, onOpen }: { id: string; item: PictureItem; onOpen: () => void }) {
  const t = useTranslations('kyc-console');
  const kyc = useTranslations('kyc.items');
  const { address, isError, isFetching, refetch } = useLoggedPicture(getPicture, { id, item });
  if (isError) return <FailedState onRetry={refetch} busy={isFetching} />;
  if (address === undefined) return <Skeleton className="aspect-[3/2] w-full" />;
  return (
    <button
      type="button"
      aria-label={t('enlarge', { item: kyc(item) })}
      className="group relative block aspect-[3/2] w-full overflow-hidden rounded border border-line bg-sunken"
      onClick={onOpen}
    >
      <img src={address} alt={kyc(item)} className="size-full object-contain" />
      <span className="absolute end-2 bottom-2 grid size-8 place-items-center rounded bg-raised text-quiet group-hover:text-ink">
        <Expand size={16} aria-hidden="true" />
      </span>
    </button>
  );
}
