import load from '@cornerstonejs/codec-openjpeg/wasmjs';

/** A codestream of a picture in which every pixel differs from its neighbours. */
export async function makeCodestream(width: number, height: number): Promise<Buffer> {
  const { J2KEncoder } = await load();
  const encoder = new J2KEncoder();
  const pixels = encoder.getDecodedBuffer({
    width,
    height,
    bitsPerSample: 8,
    componentCount: 3,
    isSigned: false,
    isUsingColorTransform: true,
  });
  for (let at = 0; at < pixels.length; at++) pixels[at] = (at * 7) & 255;
  encoder.encode();
  return Buffer.from(encoder.getEncodedBuffer());
}

/** A JP2 file around a codestream; 16 is sRGB. */
export function makeJp2(codestream: Buffer, colourSpace = 16): Buffer {
  const colour = Buffer.from([1, 0, 0, 0, 0, 0, colourSpace]);
  return Buffer.concat([
    box('jP  ', Buffer.from('0d0a870a', 'hex')),
    box('ftyp', Buffer.from('jp2 \0\0\0\0jp2 ', 'latin1')),
    box('jp2h', Buffer.concat([box('ihdr', Buffer.alloc(14)), box('colr', colour)])),
    box('jp2c', codestream),
  ]);
}

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + head.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}
