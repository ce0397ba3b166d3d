import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { Code } from '#foundation/ui/code.tsx';
import type { Change } from '../effects.ts';
import type { Json } from '../rules.ts';
import { isPlaceAt, type Node } from './schema.ts';
import { useWords, type Words } from './use-words.ts';

interface Props {
  readonly root: Node;
  readonly changes: readonly Change[];
  /** Whether to say what becomes looser and what tighter. */
  readonly guardsMoney: boolean;
}

/** What was and what is, place by place. */
export function DifferenceList({ root, changes, guardsMoney }: Props) {
  const t = useTranslations('configuration.difference');
  const words = useWords();
  if (changes.length === 0) return <p className="text-quiet">{t('none')}</p>;
  return (
    <ul aria-label={t('label')} className="flex flex-col divide-y divide-line">
      {changes.map(({ path, before, after, effect }) => (
        <li key={path.join('.')} className="py-2.5 first:pt-0 last:pb-0">
          <p className="flex flex-wrap items-center gap-2 text-note text-quiet">
            {pathInWords(words, root, path)}
            {guardsMoney && <Badge tone={effect === 'looser' ? 'warn' : 'accent'}>{t(effect)}</Badge>}
          </p>
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
  if (value === undefined || value === null) return t('absent');
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) {
    return value.length === 0 ? t('empty') : <Code>{value.join(', ')}</Code>;
  }
  if (typeof value === 'object') return <Parts value={value} />;
  return value === '' ? t('empty') : <Code>{String(value)}</Code>;
}

/** A row that was added or removed whole, field by field: the second operator reads what they agree to. */
function Parts({ value }: { value: readonly Json[] | { readonly [name: string]: Json } }) {
  const words = useWords();
  const nameOf = Array.isArray(value) ? words.place : words.field;
  return (
    <span className="flex flex-col gap-0.5">
      {Object.entries(value).map(([name, part]) => (
        <span key={name} className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-note font-normal text-quiet">{nameOf(name)}</span>
          <Shown value={part} />
        </span>
      ))}
    </span>
  );
}
