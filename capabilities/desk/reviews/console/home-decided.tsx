import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { minuteMs } from '#foundation/time/clock.ts';
import { HomeCardFrame } from '#foundation/ui/home-card.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { countDecisions } from '../team-contract.ts';

type Counted = OutputOf<typeof countDecisions>;
type Day = Counted['days'][number];

/** What was decided on each of seven days, and today by whom. */
export function HomeDecided() {
  const t = useTranslations('reviews');
  const decided = useCall(countDecisions, {}, { refetchInterval: minuteMs });
  return (
    <HomeCardFrame
      title={t('home.decided')}
      link={
        <TextLink to="/reviews" search={{ status: 'approved' }}>
          {t('home.openDecided')}
        </TextLink>
      }
      query={decided}
    >
      {({ days, operators }) => (
        <>
          <Days days={days} />
          <h3 className="mt-4 mb-1 text-note font-medium text-quiet">{t('home.today')}</h3>
          {operators.length === 0 ? (
            <p className="text-quiet">{t('home.nothingDecided')}</p>
          ) : (
            <ul className="divide-y divide-line">
              {operators.map(({ email, ...counts }) => (
                <li key={email} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
                  <bdi className="min-w-0 truncate">{email}</bdi>
                  <span className="num text-quiet">{t('home.counts', counts)}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </HomeCardFrame>
  );
}

/** A column a day: what was approved, with what was rejected on it; a screen reader says the figures. */
function Days({ days }: { days: readonly Day[] }) {
  const t = useTranslations('reviews.home');
  const format = useFormat();
  const most = Math.max(1, ...days.map(({ approved, rejected }) => approved + rejected));
  const height = (count: number) => ({ blockSize: `${(count / most) * 100}%` });
  return (
    <ul className="flex gap-2">
      {days.map(({ day, approved, rejected }) => (
        <li key={day} className="flex min-w-0 flex-1 flex-col items-center gap-1 text-note">
          <span aria-hidden="true" className="num text-faint">
            {format.count(approved + rejected)}
          </span>
          <span aria-hidden="true" className="flex h-20 w-full max-w-10 flex-col justify-end">
            <span className="rounded-t-small bg-fall/60" style={height(rejected)} />
            <span className="bg-accent" style={height(approved)} />
          </span>
          <span className="text-faint">
            {format.time(`${day}T12:00:00Z`, 'day')}
            <span className="sr-only">: {t('counts', { approved, rejected })}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
