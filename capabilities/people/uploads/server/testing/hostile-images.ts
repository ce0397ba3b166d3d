import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { imageBytesAtMost } from '#foundation/calls/fields.ts';
import type { RefusalName } from '#foundation/refusals/catalogue.ts';
import { makeCodestream, makeJp2 } from './jpeg2000.ts';

/** Pictures that must be refused, made in code, each with its refusal. */
export interface HostileImage {
  readonly what: string;
  readonly bytes: Buffer;
  readonly refusal: RefusalName;
}

export function goodPicture(width = 640, height = 480) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at++) pixels[at] = (at * 13) & 255;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export async function makeHostileImages(): Promise<HostileImage[]> {
  const jpeg = await goodPicture().jpeg().toBuffer();
  const png = await goodPicture().png({ compressionLevel: 0 }).toBuffer();
  const codestream = await makeCodestream(320, 240);
  const jp2 = makeJp2(codestream);
  const refused = (what: string, refusal: RefusalName, bytes: Buffer): HostileImage => ({
    what,
    refusal,
    bytes,
  });
  return [
    refused('nothing', 'IMAGE_FORMAT', Buffer.alloc(0)),
    refused('a text', 'IMAGE_FORMAT', Buffer.from('this is a passport')),
    refused('zeros', 'IMAGE_FORMAT', Buffer.alloc(10_000)),
    refused('an HTML page', 'IMAGE_FORMAT', Buffer.from('<!doctype html><script>alert(1)</script>')),
    refused('an SVG named .png', 'IMAGE_FORMAT', Buffer.from(svg)),
    refused('a PDF', 'IMAGE_FORMAT', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')),
    refused('a ZIP', 'IMAGE_FORMAT', Buffer.concat([zip, Buffer.alloc(500)])),
    refused('a ZIP before a JPEG', 'IMAGE_FORMAT', Buffer.concat([zip, jpeg])),
    refused('a GIF', 'IMAGE_FORMAT', await goodPicture(64, 64).gif().toBuffer()),
    refused('a WebP', 'IMAGE_FORMAT', await goodPicture(64, 64).webp().toBuffer()),
    refused('a TIFF', 'IMAGE_FORMAT', await goodPicture(64, 64).tiff().toBuffer()),
    refused('an AVIF', 'IMAGE_FORMAT', await goodPicture(64, 64).avif({ effort: 0 }).toBuffer()),
    refused('a BMP', 'IMAGE_FORMAT', Buffer.concat([Buffer.from('BM'), Buffer.alloc(2_000)])),
    refused('a byte more than 2 MB', 'IMAGE_TOO_LARGE', padded(jpeg, imageBytesAtMost + 1)),
    refused('a PNG larger than 2 MB', 'IMAGE_TOO_LARGE', padded(png, 3_000_000)),
    refused('the first half of a JPEG', 'IMAGE_BROKEN', jpeg.subarray(0, jpeg.length >> 1)),
    refused('the head of a JPEG', 'IMAGE_BROKEN', jpeg.subarray(0, 12)),
    refused('the signature of a JPEG and noise', 'IMAGE_BROKEN', noiseAfter(jpeg.subarray(0, 3))),
    refused('the first half of a PNG', 'IMAGE_BROKEN', png.subarray(0, png.length >> 1)),
    refused('the signature of a PNG and noise', 'IMAGE_BROKEN', noiseAfter(png.subarray(0, 8))),
    refused('a PNG with a changed byte', 'IMAGE_BROKEN', changed(png, png.length >> 1)),
    refused('a PNG that says it is wider', 'IMAGE_BROKEN', makePng(2_000, 2_000, Buffer.alloc(100))),
    refused('an animated PNG', 'IMAGE_FORMAT', animated(png)),
    refused('a GIF after the signature of a PNG', 'IMAGE_BROKEN', noiseAfter(png.subarray(0, 8), 'GIF89a')),
    refused('a bomb: 64 million pixels in a small PNG', 'IMAGE_DIMENSIONS', pngBomb(8_000, 8_000)),
    refused('a bomb: 100,000 pixels wide', 'IMAGE_DIMENSIONS', pngBomb(100_000, 400)),
    refused(
      'a PNG of 2 billion pixels a side',
      'IMAGE_BROKEN',
      makePng(2 ** 31 - 1, 2 ** 31 - 1, Buffer.alloc(9)),
    ),
    refused('a bomb in the metadata of a PNG', 'IMAGE_DIMENSIONS', metadataBomb()),
    refused('a JPEG of 65,000 pixels a side', 'IMAGE_DIMENSIONS', resizedJpeg(jpeg, 65_000, 65_000)),
    refused('a picture of one pixel', 'IMAGE_DIMENSIONS', await goodPicture(1, 1).png().toBuffer()),
    refused('the first half of a codestream', 'IMAGE_BROKEN', codestream.subarray(0, codestream.length >> 1)),
    refused('the first half of a JP2', 'IMAGE_BROKEN', jp2.subarray(0, jp2.length >> 1)),
    refused('the head of a codestream', 'IMAGE_FORMAT', codestream.subarray(0, 30)),
    refused('a codestream and noise', 'IMAGE_BROKEN', noiseAfter(codestream.subarray(0, 200))),
    refused('a JP2 without a codestream', 'IMAGE_FORMAT', jp2.subarray(0, 60)),
    refused('a JP2 in YCC', 'IMAGE_FORMAT', makeJp2(codestream, 18)),
    refused('a codestream of 4 billion pixels a side', 'IMAGE_DIMENSIONS', sized(codestream, 0xffff_fff0)),
    refused('a codestream of too many tiles', 'IMAGE_FORMAT', tiled(codestream, 1)),
    refused('a codestream of tiles of nothing', 'IMAGE_FORMAT', tiled(codestream, 0)),
    refused('a codestream of 16 bits', 'IMAGE_FORMAT', withByte(codestream, 42, 15)),
    refused('a codestream of 16,384 components', 'IMAGE_FORMAT', withByte(codestream, 40, 0x40)),
  ];
}

/** Whole pictures with something after or beside them: kept, without it. */
export const stowaway = '<script>alert("stowaway")</script>';

export async function makeStowaways(): Promise<{ readonly what: string; readonly bytes: Buffer }[]> {
  const hidden = Buffer.from(stowaway);
  const png = await goodPicture().png().toBuffer();
  const gps = {
    IFD0: { Artist: stowaway },
    IFD3: { GPSLatitude: '51/1 30/1 3230/100', GPSLatitudeRef: 'N' },
  };
  return [
    {
      what: 'a JPEG that is a ZIP too',
      bytes: Buffer.concat([await goodPicture().jpeg().toBuffer(), zip, hidden]),
    },
    {
      what: 'a PNG with a script in its text',
      bytes: afterHeader(png, chunk('tEXt', Buffer.concat([Buffer.from('a\0'), hidden]))),
    },
    { what: 'a PNG with a script after its end', bytes: Buffer.concat([png, hidden]) },
    { what: 'a JPEG with a place and an artist', bytes: await goodPicture().jpeg().withExif(gps).toBuffer() },
    {
      what: 'a JP2 with a script after its end',
      bytes: Buffer.concat([makeJp2(await makeCodestream(320, 240)), hidden]),
    },
  ];
}

const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const zip = Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(26)]);

function padded(bytes: Buffer, size: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(Math.max(0, size - bytes.length))]);
}

function noiseAfter(start: Buffer, text = 'U'): Buffer {
  return Buffer.concat([start, Buffer.alloc(5_000, text)]);
}

function withByte(bytes: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = value;
  return copy;
}

function changed(bytes: Buffer, at: number): Buffer {
  return withByte(bytes, at, (bytes[at] ?? 0) ^ 0xff);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

const headerEnd = 33;

function afterHeader(png: Buffer, more: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, headerEnd), more, png.subarray(headerEnd)]);
}

function animated(png: Buffer): Buffer {
  return afterHeader(png, chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])));
}

function makePng(width: number, height: number, data: Buffer, more: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    more,
    chunk('IDAT', deflateSync(data)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Rows of zeros compress a thousandfold. */
function pngBomb(width: number, height: number): Buffer {
  return makePng(width, height, Buffer.alloc(height * (width + 1)));
}

/** Its picture is too small as well: it must be refused without unpacking the 50 MB of text. */
function metadataBomb(): Buffer {
  const text = deflateSync(Buffer.alloc(50_000_000, 'a'), { level: 9 });
  return makePng(8, 8, Buffer.alloc(72), chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), text])));
}

/** Says another size in the frame header (SOF0). */
function resizedJpeg(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]));
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy;
}

/** Says another size, of the picture and of its only tile. */
function sized(codestream: Buffer, side: number): Buffer {
  const copy = Buffer.from(codestream);
  for (const at of [8, 12, 24, 28]) copy.writeUInt32BE(side, at);
  return copy;
}

function tiled(codestream: Buffer, side: number): Buffer {
  const copy = Buffer.from(codestream);
  for (const at of [24, 28]) copy.writeUInt32BE(side, at);
  return copy;
}
