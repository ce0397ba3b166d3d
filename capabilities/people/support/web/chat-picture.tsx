import { useTranslations } from 'use-intl';
import { PictureThumbnail } from '#foundation/ui/picture-thumbnail.tsx';
import { useChatPicture } from './queries.ts';

export function ChatPicture({ id, number }: { id: string; number: number }) {
  const t = useTranslations('support');
  return (
    <PictureThumbnail
      picture={useChatPicture(id)}
      texts={{
        title: t('picture', { number }),
        enlarge: t('enlarge', { number }),
        failed: t('pictureFailed'),
      }}
    />
  );
}
