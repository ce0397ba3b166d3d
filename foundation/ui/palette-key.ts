/** Ctrl K or ⌘K: on keyboards of other scripts, the key that a Latin K stands on. */
export function isPaletteKey({ ctrlKey, metaKey, altKey, shiftKey, key, code }: KeyboardEvent): boolean {
  const isK = /^[a-z]$/i.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK';
  return (ctrlKey || metaKey) && !altKey && !shiftKey && isK;
}
