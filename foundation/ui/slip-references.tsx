import { useTranslations } from 'use-intl';
import { Code } from './code.tsx';
import type { Fact } from './fact-list.tsx';
import { useFormat } from './use-format.ts';

/** A price that is the mean of a window, with the ticks that stood in it. */
export interface SlipReference {
  /** What it was to the act: "Entry". */
  readonly label: string;
  readonly price: string;
  readonly from: string;
  readonly to: string;
  readonly samples: number;
  /** So many of the highest, and so many of the lowest. */
  readonly dropped: number;
  readonly source: string;
  readonly ticks: readonly SlipSample[];
}

interface SlipSample {
  readonly bid: string;
  readonly ask: string;
  readonly price: string;
  readonly time: string;
  readonly sequence: string;
  readonly samples: number;
  readonly counted: number;
}

/** Each with how it was measured, and what from when it is asked for. */
export function useReferenceFacts(references: readonly SlipReference[]): Fact[] {
  const t = useTranslations('ui.receipt');
  const format = useFormat();
  return references.map(({ label, price, from, to, samples, dropped, source, ticks }) => ({
    id: `${label} ${to}`,
    label,
    value: <bdi dir="ltr">{format.asWritten(price)}</bdi>,
    note: (
      <>
        {t('mean', {
          samples,
          dropped,
          counted: samples - 2 * dropped,
          first: format.time(from, 'second'),
          last: format.time(to, 'second'),
          source,
        })}
        <details className="mt-1">
          <summary className="cursor-pointer text-accent">{t('samples')}</summary>
          <ul className="mt-1 divide-y divide-line">
            {ticks.map((tick) => (
              <Sample key={tick.sequence} {...tick} />
            ))}
          </ul>
        </details>
      </>
    ),
  }));
}

function Sample({ bid, ask, price, time, sequence, samples, counted }: SlipSample) {
  const t = useTranslations('ui.receipt');
  const format = useFormat();
  const known = { bid: format.asWritten(bid), ask: format.asWritten(ask), sequence };
  return (
    <li className="py-1">
      <span className="flex flex-wrap justify-between gap-x-3 text-quiet">
        <bdi dir="ltr" className="num">
          {format.asWritten(price)}
        </bdi>
        <span>
          {samples > 1 && t('stood', { samples })}
          {samples > 1 && counted < samples && ' · '}
          {counted < samples && t('leftOut', { left: samples - counted })}
        </span>
      </span>
      {t.rich('sample', {
        ...known,
        time: format.time(time, 'second'),
        code: (chunks) => <Code>{chunks}</Code>,
      })}
    </li>
  );
}
