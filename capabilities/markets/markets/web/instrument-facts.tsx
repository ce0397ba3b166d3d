import { useTranslations } from 'use-intl';
import { systemClock } from '#foundation/time/clock.ts';
import { Code } from '#foundation/ui/code.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Instrument } from '../contract.ts';
import { venues } from './quote-source.tsx';
import { minutesAhead, shiftWeek, viewerZone } from './shift-week.ts';

/** The terms an instrument trades under. */
export function InstrumentFacts({ instrument }: { instrument: Instrument }) {
  const t = useTranslations('markets.facts');
  const format = useFormat();
  const { sessions, open, nextOpen, nextClose, gap } = instrument;
  const zone = viewerZone();
  const week = groupDays(shiftWeek(sessions.week, minutesAhead(zone, sessions.timeZone, systemClock.now())));
  const venue = venues[instrument.source];
  const turn = open ? nextClose : nextOpen;
  return (
    <FactList
      dense
      facts={[
        { label: t('code'), value: <Code>{instrument.code}</Code> },
        { label: t('contractSize'), value: <bdi dir="ltr">{format.decimal(instrument.contractSize)}</bdi> },
        { label: t('quoteCurrency'), value: <Code>{instrument.quoteCurrency}</Code> },
        {
          label: t('lots'),
          value: t('lotsValue', {
            min: format.decimal(instrument.minLots),
            max: format.decimal(instrument.maxLots),
            step: format.decimal(instrument.lotStep),
          }),
        },
        { label: t('maxLeverage'), value: <bdi dir="ltr">{`${instrument.maxLeverage}×`}</bdi> },
        {
          label: t('feeRate'),
          value: <bdi dir="ltr">{format.rate(instrument.feeRate)}</bdi>,
          note: t('feeNote'),
        },
        {
          label: t('minStopDistance'),
          value: <bdi dir="ltr">{format.decimal(instrument.minStopDistance)}</bdi>,
        },
        { label: t('swapLong'), value: <bdi dir="ltr">{format.rate(instrument.swapLong)}</bdi> },
        { label: t('swapShort'), value: <bdi dir="ltr">{format.rate(instrument.swapShort)}</bdi> },
        {
          label: t('gap'),
          value: <bdi dir="ltr">{format.rate(gap.rate)}</bdi>,
          note:
            gap.doubledUntil === undefined
              ? t('gapNote')
              : t('gapDoubled', { time: format.time(gap.doubledUntil, 'moment') }),
        },
        ...(turn === undefined
          ? []
          : [{ label: open ? t('nextClose') : t('nextOpen'), value: <Time at={turn} /> }]),
        {
          label: t('sessions'),
          value: week.length === 0 ? t('always') : <Week days={week} />,
          note:
            week.length === 0
              ? undefined
              : zone === sessions.timeZone
                ? t('timeZone', { zone })
                : t('yourTimeZone', { zone, exchange: sessions.timeZone }),
        },
        ...(venue === undefined ? [] : [{ label: t('prices'), value: <VenueLink {...venue} /> }]),
      ]}
    />
  );
}

function Week({ days }: { days: readonly DayGroup[] }) {
  const t = useTranslations('markets.days');
  return (
    <span className="flex flex-col">
      {days.map(({ first, last, hours }) => (
        <span key={`${first}${hours}`}>
          {first === last ? t(`${first}`) : `${t(`${first}`)}–${t(`${last}`)}`} <bdi dir="ltr">{hours}</bdi>
        </span>
      ))}
    </span>
  );
}

function VenueLink({ name, site }: { name: string; site: string }) {
  const t = useTranslations('markets.facts');
  return (
    <a
      href={site}
      target="_blank"
      rel="noopener noreferrer"
      className="rounded-small text-accent underline underline-offset-[3px]"
    >
      {t('providedBy', { venue: name })}
    </a>
  );
}

type Day = 0 | 1 | 2 | 3 | 4 | 5 | 6;
type DayGroup = { first: Day; last: Day; hours: string };

/** Neighbouring days with the same hours as one line: "Mon–Fri 09:30–16:00". */
export function groupDays(week: readonly { day: number; from: string; to: string }[]): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const day of [1, 2, 3, 4, 5, 6, 0] as const) {
    const hours = week
      .filter((session) => session.day === day)
      .map(({ from, to }) => `${from}–${to}`)
      .join(', ');
    if (hours === '') continue;
    const before = groups.at(-1);
    if (before !== undefined && before.hours === hours && (before.last + 1) % 7 === day) before.last = day;
    else groups.push({ first: day, last: day, hours });
  }
  return groups;
}
