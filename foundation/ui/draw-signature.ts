import { fieldSize, pathOf, type Stroke } from './signature-strokes.ts';

const scale = 2;

/** Dark ink on white, whatever the page's colours are. */
export async function drawSignature(strokes: readonly Stroke[]): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = fieldSize.width * scale;
  canvas.height = fieldSize.height * scale;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('canvas 2D context is not available');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(scale, scale);
  Object.assign(pen, { strokeStyle: '#101828', lineWidth: 3, lineCap: 'round', lineJoin: 'round' });
  for (const stroke of strokes) pen.stroke(new Path2D(pathOf(stroke)));
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (blob === null) throw new Error('the signature could not be drawn');
  return blob;
}
