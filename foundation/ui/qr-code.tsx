import { create } from 'qrcode';

/** Light around it, in modules, or cameras do not find it. */
const margin = 4;

/** Black on white in both themes: some cameras read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size, data } = modules;
  const dark = Array.from({ length: size * size }, (_, at) => at).filter((at) => data[at] === 1);
  const path = dark.map((at) => `M${at % size},${Math.floor(at / size)}h1v1h-1z`).join('');
  const side = size + 2 * margin;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-margin} ${-margin} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-full rounded"
    >
      <rect x={-margin} y={-margin} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
