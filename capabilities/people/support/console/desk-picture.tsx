import { useTranslations } from 'use-intl';
import { PictureThumbnail } from '#foundation/ui/picture-thumbnail.tsx';
import { useLoggedPicture } from '#foundation/ui/use-logged-picture.ts';
import { deskPicture } from '../console-contract.ts';

/** A picture that was sent; each look is logged. */
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
  return (
    <PictureThumbnail
      picture={useLoggedPicture(deskPicture, { id: chatId, picture })}
      texts={{
        title: t('picture', { number }),
        enlarge: t('enlarge', { number }),
        failed: t('pictureFailed'),
      }}
    />
  );
}
