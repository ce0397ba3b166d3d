import { Expand } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { FailedState } from '#foundation/ui/states.tsx';
import { useInView } from '#foundation/ui/use-in-view.ts';
import { useLoggedPicture } from '#foundation/ui/use-logged-picture.ts';
import { getPicture } from '../console-contract.ts';
import type { PictureItem } from '../rules.ts';

type Props = { id: string; item: PictureItem; onOpen: () => void; onShown: () => void };

/** A picture that opens the viewer. It is asked for once most of it is in view: what is logged was shown. */
export function PictureThumb({ id, item, onOpen, onShown }: Props) {
  const t = useTranslations('kyc-console');
  const kyc = useTranslations('kyc.items');
  const [wasSeen, place] = useInView<HTMLDivElement>(0.6);
  const { address, isError, isFetching, refetch } = useLoggedPicture(getPicture, { id, item }, wasSeen);
  const isShown = address !== undefined;
  const tell = useEffectEvent(onShown);
  useEffect(() => {
    if (isShown) tell();
  }, [isShown]);
  if (isError) return <FailedState onRetry={refetch} busy={isFetching} />;
  return (
    <div ref={place} className="aspect-[3/2] w-full">
      {isShown ? (
        <button
          type="button"
          aria-label={t('enlarge', { item: kyc(item) })}
          className="group relative block size-full overflow-hidden rounded border border-line bg-sunken"
          onClick={onOpen}
        >
          <img src={address} alt={kyc(item)} className="size-full object-contain" />
          <span className="absolute end-2 bottom-2 grid size-8 place-items-center rounded bg-raised text-quiet group-hover:text-ink">
            <Expand size={16} aria-hidden="true" />
          </span>
        </button>
      ) : (
        <Skeleton className="size-full" />
      )}
    </div>
  );
}
