import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { useLoggedPicture } from '#foundation/ui/use-logged-picture.ts';
import { deskPicture } from '../console-contract.ts';

/** A picture that was sent, and the same large; each look is logged. */
export function DeskPicture({
  chatId,
  picture,
  number,
}: {
  chatId: string;
  picture: string;
  number: number;
}) {
  const t = useTranslations('support');
  const { address, isError } = useLoggedPicture(deskPicture, { id: chatId, picture });
  const [isOpen, setOpen] = useState(false);
  if (isError) return <p className="text-note text-danger">{t('pictureFailed')}</p>;
  if (address === undefined) return <Skeleton className="size-28" />;
  return (
    <>
      <button
        type="button"
        aria-label={t('enlarge', { number })}
        className="size-28 overflow-hidden rounded-small"
        onClick={() => setOpen(true)}
      >
        <img src={address} alt={t('picture', { number })} className="size-full object-cover" />
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={t('picture', { number })} size="full">
        <div className="grid max-h-[calc(100dvh-200px)] place-items-center overflow-auto rounded bg-sunken">
          <img src={address} alt={t('picture', { number })} className="max-w-full" />
        </div>
      </Dialog>
    </>
  );
}
