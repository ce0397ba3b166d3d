/** How a picture lies in its field: moved by pixels, enlarged, turned clockwise. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly turn: number;
}

export const fitted: View = { x: 0, y: 0, scale: 1, turn: 0 };

const scaleAtMost = 12;

/** About the middle of the field. Never smaller than fitted, where it lies in the middle again. */
export function zoomed(view: View, factor: number): View {
  const scale = Math.min(scaleAtMost, Math.max(1, view.scale * factor));
  if (scale === 1) return { ...fitted, turn: view.turn };
  const by = scale / view.scale;
  return { ...view, scale, x: view.x * by, y: view.y * by };
}

/** A fitted picture stays where it is. */
export function moved(view: View, x: number, y: number): View {
  return view.scale === 1 ? view : { ...view, x: view.x + x, y: view.y + y };
}

export function turned(view: View): View {
  return { ...view, turn: (view.turn + 90) % 360 };
}
