import type { CloseTerms } from '../close-margin.ts';
import type { Gap } from '../gap.ts';
import type { MarginLevels } from '../margin-levels.ts';

/** Margin levels as a row keeps them: parts per million, highest first, the last of them the stop-out. */
export function textOfLevels({ warningsPpm, stopOutPpm }: MarginLevels): string {
  return [...warningsPpm, stopOutPpm].join(' ');
}

export const levelsOfText = keptOnce((text): MarginLevels => {
  const all = text.split(' ').map(BigInt);
  return { warningsPpm: all.slice(0, -1), stopOutPpm: all.at(-1) ?? 0n };
});

/** Close terms as a row keeps them: minutes, then parts per million over a night and over a weekend. */
export function textOfCloseTerms({ minutes, nightPpm, weekendPpm }: CloseTerms): string {
  return `${minutes} ${nightPpm} ${weekendPpm}`;
}

export const closeTermsOfText = keptOnce((text): CloseTerms => {
  const [minutes, nightPpm = 0n, weekendPpm = 0n] = text.split(' ').map(BigInt);
  return { minutes: Number(minutes), nightPpm, weekendPpm };
});

/** The gap as a row keeps it: the figure's version, then parts per million. */
export function textOfGap({ version, ppm }: Gap): string {
  return `${version} ${ppm}`;
}

export const gapOfText = keptOnce((text): Gap => {
  const [version = '0', ppm = '0'] = text.split(' ');
  return { version: Number(version), ppm: BigInt(ppm) };
});

/** Versions of the configuration are few and orders many: each is kept once. */
function keptOnce<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = read(text);
    known.set(text, value);
    return value;
  };
}
