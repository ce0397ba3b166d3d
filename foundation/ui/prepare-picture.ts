import { imageBytesAtMost } from '#foundation/calls/fields.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';

/** A picture that is ready to be sent. */
export interface ReadyPicture {
  readonly blob: Blob;
  /** For `img`; revoked when the picture is replaced. Undefined where the browser can't show the format. */
  readonly preview: string | undefined;
  /** Bytes before it was made smaller. */
  readonly madeSmallerFrom?: number;
}

const starts = [
  { kind: 'jpeg', bytes: [0xff, 0xd8, 0xff] },
  { kind: 'png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { kind: 'jpeg2000', bytes: [0, 0, 0, 0x0c, 0x6a, 0x50, 0x20, 0x20, 0x0d, 0x0a, 0x87, 0x0a] },
  { kind: 'jpeg2000', bytes: [0xff, 0x4f, 0xff, 0x51] },
] as const;

/**
 * What a file is by its first bytes, whatever it is called; undefined when the platform would not read it.
 */
export function pictureKind(start: Uint8Array): 'jpeg' | 'png' | 'jpeg2000' | undefined {
  return starts.find(({ bytes }) => bytes.every((byte, at) => start[at] === byte))?.kind;
}

const sidesAtMost = [2_400, 1_800, 1_200];
const quality = 0.85;

/**
 * A chosen file, ready to be sent: as it is when it is small enough, otherwise drawn smaller here, because a
 * phone's photos are larger than what may be sent. Refuses as the platform would: IMAGE_FORMAT, IMAGE_BROKEN,
 * IMAGE_TOO_LARGE.
 */
export async function preparePicture(file: Blob): Promise<Result<ReadyPicture>> {
  const kind = pictureKind(new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  if (kind === undefined) return refuse('IMAGE_FORMAT');
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (picture === undefined && kind !== 'jpeg2000') return refuse('IMAGE_BROKEN');
  if (file.size <= imageBytesAtMost)
    return accept({ blob: file, preview: picture && URL.createObjectURL(file) });
  if (picture === undefined) return refuse('IMAGE_TOO_LARGE');
  for (const side of sidesAtMost) {
    const blob = await drawnWithin(picture, side);
    if (blob !== null && blob.size <= imageBytesAtMost)
      return accept({ blob, preview: URL.createObjectURL(blob), madeSmallerFrom: file.size });
  }
  return refuse('IMAGE_TOO_LARGE');
}

function drawnWithin(picture: ImageBitmap, side: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality));
}
