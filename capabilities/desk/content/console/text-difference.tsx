import { diffArrays, diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { type Line, linesOf } from './text-lines.ts';

interface Told {
  readonly title: string;
  readonly html: string;
}

interface Piece {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
}

/** What was and what is: line by line, and within a changed line word by word. */
export function TextDifference({ before, after }: { before: Told | undefined; after: Told }) {
  const t = useTranslations('content-console.difference');
  const lines = useMemo(() => differenceOf(before, after), [before, after]);
  const isSame = lines.every((line) => line.every(({ kind }) => kind === 'same'));
  if (isSame) return <p className="text-quiet">{t('none')}</p>;
  return (
    <div className="flex flex-col gap-2 rounded bg-sunken px-4 py-3" dir="auto">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines never move within a difference
        <p key={index} dir="auto" className="wrap-anywhere">
          {line.map(({ kind, text }, at) => {
            const key = `${at} ${kind}`;
            if (kind === 'gone')
              return (
                <del key={key} className="bg-fall-soft text-fall">
                  {text}
                </del>
              );
            if (kind === 'new')
              return (
                <ins key={key} className="bg-rise-soft text-rise no-underline">
                  {text}
                </ins>
              );
            return <span key={key}>{text}</span>;
          })}
        </p>
      ))}
    </div>
  );
}

function differenceOf(before: Told | undefined, after: Told): Piece[][] {
  const [was, is] = [linesFor(before), linesFor(after)];
  const parts = diffArrays<Line>(was, is);
  const lines: Piece[][] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at];
    const next = parts[at + 1];
    if (part === undefined) break;
    if (part.removed && next?.added === true) {
      for (let line = 0; line < Math.max(part.value.length, next.value.length); line += 1)
        lines.push(words(part.value[line] ?? '', next.value[line] ?? ''));
      at += 1;
    } else {
      const kind = part.removed ? 'gone' : part.added ? 'new' : 'same';
      lines.push(...part.value.map((text) => [{ kind, text } as const]));
    }
  }
  return lines;
}

function words(was: Line, is: Line): Piece[] {
  return diffWordsWithSpace(was, is).map(({ added, removed, value }) => ({
    kind: removed ? 'gone' : added ? 'new' : 'same',
    text: value,
  }));
}

function linesFor(told: Told | undefined): Line[] {
  return told === undefined ? [] : [told.title, ...linesOf(told.html)];
}
