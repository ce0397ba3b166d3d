import { useState } from 'react';
import { EnlargedPicture } from './enlarged-picture.tsx';
import { Skeleton } from './skeleton.tsx';

type Props = {
  picture: { readonly address: string | undefined; readonly isError: boolean };
  texts: { readonly title: string; readonly enlarge: string; readonly failed: string };
};

/** A small picture in a conversation; pressing it shows the same large. */
export function PictureThumbnail({ picture: { address, isError }, texts }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (isError) return <p className="text-note text-danger">{texts.failed}</p>;
  if (address === undefined) return <Skeleton className="size-28" />;
  return (
    <>
      <button
        type="button"
        aria-label={texts.enlarge}
        className="size-28 overflow-hidden rounded-small"
        onClick={() => setOpen(true)}
      >
        <img src={address} alt={texts.title} className="size-full object-cover" />
      </button>
      <EnlargedPicture address={address} title={texts.title} isOpen={isOpen} onOpenChange={setOpen} />
    </>
  );
}
