import sharp from 'sharp';

/** Lines as drawn by hand. */
export async function drawnSignature(): Promise<File> {
  const stroke = { create: { width: 200, height: 6, channels: 3, background: '#111' } } as const;
  const paper = sharp({ create: { width: 300, height: 120, channels: 3, background: '#fff' } });
  const drawn = paper.composite([
    { input: stroke, left: 40, top: 70 },
    { input: stroke, left: 80, top: 40 },
  ]);
  return new File([new Uint8Array(await drawn.png().toBuffer())], 'signature.png');
}
