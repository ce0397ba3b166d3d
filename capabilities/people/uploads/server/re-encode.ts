import sharp, { type Sharp } from 'sharp';
import { imageBytesAtMost } from '#foundation/calls/fields.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { type ImageContent, readImageContent } from './image-content.ts';
import { decodeJpeg2000 } from './jpeg2000.ts';

export interface ReEncoded {
  readonly contentType: 'image/jpeg' | 'image/png';
  readonly bytes: Buffer;
}

// Whatever else the library can read stays unread, also when something pretends to be one of these two.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

const sideAtLeast = 32;
const sideAtMost = 12_000;
const pixelsAtMost = 40_000_000;
/** The decoder keeps four bytes for each component of each pixel. */
const jpeg2000PixelsAtMost = 16_000_000;
const keptSideAtMost = 2_400;
const decodeWithinSeconds = 20;

/**
 * The picture in what was sent, upright, at most 2,400 pixels wide and high, without anything else that
 * travelled with it. A PNG stays one, the others become JPEG. Refusals as `Uploads.keepImage` gives them.
 */
export async function reEncode(sent: Buffer): Promise<Result<ReEncoded>> {
  if (sent.length > imageBytesAtMost) return refuse('IMAGE_TOO_LARGE');
  const content = readImageContent(sent);
  if (content === undefined) return refuse('IMAGE_FORMAT');
  try {
    const opened = content.kind === 'jpeg2000' ? await openJpeg2000(content) : await open(sent, content.kind);
    if (!opened.ok) return opened;
    const upright = opened.value
      .autoOrient()
      .resize({ width: keptSideAtMost, height: keptSideAtMost, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .timeout({ seconds: decodeWithinSeconds })
      .toColourspace('srgb');
    return accept(
      content.kind === 'png'
        ? { contentType: 'image/png', bytes: await upright.png().toBuffer() }
        : { contentType: 'image/jpeg', bytes: await upright.jpeg({ quality: 88 }).toBuffer() },
    );
  } catch {
    return refuse('IMAGE_BROKEN');
  }
}

async function open(sent: Buffer, kind: 'jpeg' | 'png'): Promise<Result<Sharp>> {
  // Reads the header alone, so that a bomb is called by its name.
  const { format, width, height } = await sharp(sent, { limitInputPixels: false }).metadata();
  if (format !== kind) return refuse('IMAGE_FORMAT');
  if (!isReasonable(width, height, pixelsAtMost)) return refuse('IMAGE_DIMENSIONS');
  return accept(sharp(sent, { failOn: 'error', limitInputPixels: pixelsAtMost, sequentialRead: true }));
}

async function openJpeg2000(content: ImageContent & { kind: 'jpeg2000' }): Promise<Result<Sharp>> {
  if (!isReasonable(content.width, content.height, jpeg2000PixelsAtMost)) return refuse('IMAGE_DIMENSIONS');
  const decoded = await decodeJpeg2000(content.codestream);
  if (decoded?.width !== content.width || decoded.height !== content.height) return refuse('IMAGE_BROKEN');
  const { width, height, componentCount: channels, pixels } = decoded;
  return accept(sharp(pixels, { raw: { width, height, channels } }));
}

function isReasonable(width: number, height: number, pixels: number): boolean {
  const sides = [width, height];
  return sides.every((side) => side >= sideAtLeast && side <= sideAtMost) && width * height <= pixels;
}

const lookedAt = { width: 240, height: 120, fit: 'fill' } as const;
const inkPixelsAtLeast = 40;
const inkDarkerBy = 48;

/**
 * Whether something is drawn: enough pixels far darker than the lightest. Takes a picture that
 * {@link reEncode} gave.
 */
export async function isDrawnOn(picture: Buffer): Promise<boolean> {
  const pixels = await sharp(picture).greyscale().resize(lookedAt).raw().toBuffer();
  const lightest = pixels.reduce((most, value) => Math.max(most, value), 0);
  return pixels.filter((value) => value < lightest - inkDarkerBy).length >= inkPixelsAtLeast;
}
