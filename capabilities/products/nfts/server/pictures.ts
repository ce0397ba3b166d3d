import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { StoredImage } from '#capabilities/people/uploads/face.ts';
import type { Picture } from './pictures.sql.ts';

const shownSideAtMost = 1_600;
const thumbSideAtMost = 560;

/** The public form of an operator's picture: no larger than a screen needs, and a small copy for lists. */
export async function displayCopies({ contentType, bytes }: StoredImage): Promise<Picture> {
  const copy = async (side: number) => {
    const resized = sharp(bytes).resize({
      width: side,
      height: side,
      fit: 'inside',
      withoutEnlargement: true,
    });
    return await (contentType === 'image/png' ? resized.png() : resized.jpeg({ quality: 86 })).toBuffer();
  };
  const [full, thumb] = [await copy(shownSideAtMost), await copy(thumbSideAtMost)];
  return { hash: sha256(full), contentType, bytes: full, thumb: { contentType, bytes: thumb } };
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
