/** Which tab a key leads to, round at both ends; `undefined` for keys that are not the tabs'. */
export function nextTab(key: string, at: number, count: number, rightToLeft: boolean): number | undefined {
  if (count === 0) return undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return undefined;
  const forward = (key === 'ArrowRight') !== rightToLeft;
  return (at + (forward ? 1 : count - 1)) % count;
}
