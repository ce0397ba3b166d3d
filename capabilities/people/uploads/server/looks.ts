import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** What a picture is recognised by. */
export interface Looks {
  /** SHA-256 of what is kept. */
  readonly contentHash: Buffer;
  /** A difference hash of 16 rows; undefined for a picture too plain to be distinguished. */
  readonly rows: readonly number[] | undefined;
}

const side = 16;
/** Less than this between two neighbours is what compressing leaves behind. */
const brighterBy = 2;
const tellingRowsAtLeast = 4;
const everyBit = 2 ** side - 1;

/**
 * A picture's looks: in each of 16 rows, whether it grows brighter from one of 17 places to the next. Another
 * size or compression turns few of the 256 bits; another picture about half of them. Of a drawing the content
 * alone counts: signatures are white with a stroke.
 */
export async function measureLooks(picture: Uint8Array, kind: 'photo' | 'drawing'): Promise<Looks> {
  const contentHash = createHash('sha256').update(picture).digest();
  return { contentHash, rows: kind === 'drawing' ? undefined : await differences(picture) };
}

async function differences(picture: Uint8Array): Promise<readonly number[] | undefined> {
  const width = side + 1;
  const pixels = await sharp(picture)
    .greyscale()
    .resize({ width, height: side, fit: 'fill' })
    .raw()
    .toBuffer();
  const rows = Array.from({ length: side }, (_, row) => {
    let bits = 0;
    for (let at = row * width; at < row * width + side; at++)
      bits = bits * 2 + ((pixels[at + 1] ?? 0) > (pixels[at] ?? 0) + brighterBy ? 1 : 0);
    return bits;
  });
  const telling = rows.filter((bits) => bits !== 0 && bits !== everyBit).length;
  return telling < tellingRowsAtLeast ? undefined : rows.map((bits, row) => row * 2 ** side + bits);
}
