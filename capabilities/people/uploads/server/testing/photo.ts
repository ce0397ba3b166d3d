import sharp from 'sharp';

/** A picture of blurred noise, another one for each seed: as full of shades as a photograph. */
export async function photo(seed: number, width = 900): Promise<Buffer> {
  const small = { width: 30, height: 20 };
  let state = seed;
  const pixels = Uint8Array.from({ length: small.width * small.height }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * 256);
  });
  const raw = { ...small, channels: 1 } as const;
  return await sharp(pixels, { raw }).resize({ width, kernel: 'cubic' }).jpeg({ quality: 90 }).toBuffer();
}
