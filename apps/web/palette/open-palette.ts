let show: (() => void) | undefined;

/** Opens the palette from wherever a press asks for it. */
export function openPalette() {
  show?.();
}

/** The frame's side. */
export function onPaletteAsked(open: () => void): () => void {
  show = open;
  return () => {
    show = undefined;
  };
}
