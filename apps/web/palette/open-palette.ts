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

/** Ctrl K or ⌘K: on keyboards of other scripts, the key that a Latin K stands on. */
export function isPaletteKey({ ctrlKey, metaKey, altKey, shiftKey, key, code }: KeyboardEvent): boolean {
  const isK = /^[a-z]$/i.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK';
  return (ctrlKey || metaKey) && !altKey && !shiftKey && isK;
}
