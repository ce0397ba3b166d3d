import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { HomeCardFrame } from '#foundation/ui/home-card.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { CountedKind } from '../console-contract.ts';
import { useCounts } from './queries.ts';

/** What waits, by kind: how much of it, how much of that is late, each with the way to its queue. */
export function HomeWaiting() {
  const t = useTranslations('reviews');
  return (
    <HomeCardFrame
      title={t('home.waiting')}
      link={<TextLink to="/reviews">{t('home.open')}</TextLink>}
      query={useCounts()}
    >
      {({ kinds }) => <Kinds kinds={kinds.filter(({ waiting }) => waiting > 0)} />}
    </HomeCardFrame>
  );
}

function Kinds({ kinds }: { kinds: readonly CountedKind[] }) {
  const t = useTranslations('reviews');
  const format = useFormat();
  const most = Math.max(...kinds.map(({ waiting }) => waiting));
  if (kinds.length === 0) return <p className="text-quiet">{t('empty')}</p>;
  return (
    <ul className="-mx-2 flex flex-col">
      {kinds.map(({ kind, waiting, overdue }) => (
        <li key={kind} className="relative">
          {overdue > 0 && (
            <TextLink
              to="/reviews"
              search={{ kind, show: 'overdue' }}
              className="num absolute end-14 top-1.5 text-note font-medium"
            >
              {t('home.overdue', { count: overdue })}
            </TextLink>
          )}
          <Link
            to="/reviews"
            search={{ kind }}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 rounded px-2 py-1.5 hover:bg-sunken/60"
          >
            <span className={overdue > 0 ? 'pe-24' : ''}>{t(`kinds.${kind}`)}</span>
            <span className="num">{format.count(waiting)}</span>
            <span
              aria-hidden="true"
              className="col-span-2 mt-1 flex h-1.5 overflow-hidden rounded-full bg-sunken"
            >
              <span className="bg-danger" style={{ inlineSize: `${(overdue / most) * 100}%` }} />
              <span className="bg-accent" style={{ inlineSize: `${((waiting - overdue) / most) * 100}%` }} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
