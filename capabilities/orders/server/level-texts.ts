import type { MarginLevels } from '../margin-levels.ts';

/** Margin levels as a row keeps them: parts per million, highest first, the last of them the stop-out. */
export function textOfLevels({ warningsPpm, stopOutPpm }: MarginLevels): string {
  return [...warningsPpm, stopOutPpm].join(' ');
}

/** Versions of the configuration are few and orders many: each is kept once. */
const known = new Map<string, MarginLevels>();

export function levelsOfText(text: string): MarginLevels {
  const before = known.get(text);
  if (before !== undefined) return before;
  const all = text.split(' ').map(BigInt);
  const levels = { warningsPpm: all.slice(0, -1), stopOutPpm: all.at(-1) ?? 0n };
  known.set(text, levels);
  return levels;
}
