/** What a picture is, told by its first bytes alone. */
export type ImageContent =
  | { readonly kind: 'jpeg' | 'png' }
  | {
      readonly kind: 'jpeg2000';
      readonly codestream: Uint8Array;
      readonly width: number;
      readonly height: number;
    };

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');
const jp2Signature = Buffer.from('0000000c6a5020200d0a870a', 'hex');
const codestreamStart = Buffer.from('ff4fff51', 'hex');

/**
 * Undefined for everything else: GIF, TIFF, WebP, SVG, HTML, animated PNG, JPEG 2000 of a kind no camera
 * makes.
 */
export function readImageContent(bytes: Buffer): ImageContent | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return { kind: 'jpeg' };
  if (startsWith(bytes, pngSignature)) return isAnimated(bytes) ? undefined : { kind: 'png' };
  if (startsWith(bytes, codestreamStart)) return readCodestream(bytes);
  if (!startsWith(bytes, jp2Signature)) return undefined;
  const codestream = codestreamOf(bytes);
  return codestream && readCodestream(codestream);
}

function startsWith(bytes: Buffer, start: Buffer): boolean {
  return bytes.subarray(0, start.length).equals(start);
}

const chunksAtMost = 1_000;

/** Whether an `acTL` chunk stands before the picture's own data. */
function isAnimated(bytes: Buffer): boolean {
  let at = pngSignature.length;
  for (let seen = 0; seen < chunksAtMost && at + 8 <= bytes.length; seen++) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
    at += 12 + bytes.readUInt32BE(at);
  }
  return false;
}

const boxesAtMost = 100;

interface Box {
  readonly type: string;
  readonly content: Buffer;
}

/**
 * ISO 15444-1 annex I. A box of length 0 reaches to the end; those with 64-bit lengths are longer than we
 * take anything.
 */
function boxesOf(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  let at = 0;
  while (boxes.length < boxesAtMost && at + 8 <= bytes.length) {
    const length = bytes.readUInt32BE(at) || bytes.length - at;
    if (length < 8) break;
    boxes.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      content: bytes.subarray(at + 8, at + length),
    });
    at += length;
  }
  return boxes;
}

const sRgb = 16;
const greyscale = 17;

/** The codestream in a JP2 file in sRGB or grey without a palette; undefined in any other. */
function codestreamOf(bytes: Buffer): Buffer | undefined {
  const boxes = boxesOf(bytes);
  const header = boxes.find(({ type }) => type === 'jp2h');
  const described = boxesOf(header?.content ?? Buffer.alloc(0));
  if (described.some(({ type }) => type === 'pclr')) return undefined;
  const colour = described.find(({ type }) => type === 'colr')?.content;
  // Method 1 names a colour space; an embedded profile (2) is of RGB or grey.
  if (colour?.[0] === 1) {
    const space = colour.length >= 7 ? colour.readUInt32BE(3) : 0;
    if (space !== sRgb && space !== greyscale) return undefined;
  }
  return boxes.find(({ type }) => type === 'jp2c')?.content;
}

const tilesAtMost = 4_096;
const eightBitsUnsigned = 7;

/**
 * The SIZ segment (ISO 15444-1, A.5.1): grey or three components of eight bits, none of them at a lower
 * resolution.
 */
function readCodestream(codestream: Buffer): ImageContent | undefined {
  if (!startsWith(codestream, codestreamStart) || codestream.length < 45) return undefined;
  const [right = 0, bottom = 0, x = 0, y = 0, tileWidth = 0, tileHeight = 0, tileX = 0, tileY = 0] =
    Array.from({ length: 8 }, (_, each) => codestream.readUInt32BE(8 + 4 * each));
  const components = codestream.readUInt16BE(40);
  if (components !== 1 && components !== 3) return undefined;
  const described = codestream.subarray(42, 42 + 3 * components);
  if (described.length < 3 * components) return undefined;
  if (!described.every((value, at) => value === (at % 3 === 0 ? eightBitsUnsigned : 1))) return undefined;
  const tiles = Math.ceil((right - tileX) / tileWidth) * Math.ceil((bottom - tileY) / tileHeight);
  if (!(tiles >= 1 && tiles <= tilesAtMost)) return undefined;
  return { kind: 'jpeg2000', codestream, width: right - x, height: bottom - y };
}
