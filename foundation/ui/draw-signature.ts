import { fieldSize, pathOf, type Signature, typedFont, typedStyle } from './signature.ts';

const scale = 2;

/** Dark ink on white, whatever the page's colours are. */
export async function drawSignature({ strokes, typed }: Signature): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = fieldSize.width * scale;
  canvas.height = fieldSize.height * scale;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('canvas 2D context is not available');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(scale, scale);
  Object.assign(pen, { strokeStyle: '#101828', lineWidth: 3, lineCap: 'round', lineJoin: 'round' });
  if (typed.trim() === '') for (const stroke of strokes) pen.stroke(new Path2D(pathOf(stroke)));
  else {
    const { x, y, size } = typedStyle(typed);
    Object.assign(pen, { fillStyle: '#101828', font: `italic ${size}px ${typedFont}`, textAlign: 'center' });
    pen.fillText(typed.trim(), x, y, fieldSize.width - 40);
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (blob === null) throw new Error('the signature could not be drawn');
  return blob;
}
