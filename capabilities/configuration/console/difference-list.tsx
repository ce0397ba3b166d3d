import { useTranslations } from 'use-intl';
import { Code } from '#foundation/ui/code.tsx';
import type { Difference, Json } from '../rules.ts';
import { isPlaceAt, type Node } from './schema.ts';
import { useWords, type Words } from './use-words.ts';

/** What was and what is, place by place. */
export function DifferenceList({ root, differences }: { root: Node; differences: readonly Difference[] }) {
  const t = useTranslations('configuration.difference');
  const words = useWords();
  if (differences.length === 0) return <p className="text-quiet">{t('none')}</p>;
  return (
    <ul aria-label={t('label')} className="flex flex-col divide-y divide-line">
      {differences.map(({ path, before, after }) => (
        <li key={path.join('.')} className="py-2.5 first:pt-0 last:pb-0">
          <p className="text-note text-quiet">{pathInWords(words, root, path)}</p>
          <p className="mt-0.5 flex flex-wrap items-baseline gap-x-2">
            <del className="text-fall decoration-1">
              <Shown value={before} />
            </del>
            <span aria-hidden="true" className="text-faint rtl:-scale-x-100">
              →
            </span>
            <ins className="font-medium text-rise no-underline">
              <Shown value={after} />
            </ins>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** `questions › No. 2 › Explanation` */
export function pathInWords(words: Words, root: Node, path: readonly string[]): string {
  const isPlace = isPlaceAt(root, path);
  return path.map((step, at) => (isPlace[at] === true ? words.place(step) : words.field(step))).join(' › ');
}

function Shown({ value }: { value: Json | undefined }) {
  const t = useTranslations('configuration.difference');
  if (value === undefined) return t('absent');
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) {
    return value.length === 0 ? t('empty') : <Code>{value.join(', ')}</Code>;
  }
  if (typeof value === 'object') return <Code>{JSON.stringify(value)}</Code>;
  return value === '' ? t('empty') : <Code>{String(value)}</Code>;
}
