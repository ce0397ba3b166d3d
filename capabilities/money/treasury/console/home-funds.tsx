import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { HomeCardFrame } from '#foundation/ui/home-card.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { SampleLabel } from '#foundation/ui/sample-label.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import type { ReserveState } from '../console-contract.ts';
import { treasuryAsset } from '../rules.ts';
import { useSolvency, useTreasury } from './queries.ts';
import { SolvencyRatio } from './solvency-ratio.tsx';

/** Whether what customers are owed is held, of each asset and of the whole. */
export function HomeSolvency() {
  const t = useTranslations('treasury');
  return (
    <HomeCardFrame
      title={t('solvency.title')}
      link={<TextLink to="/treasury">{t('home.open')}</TextLink>}
      query={useSolvency()}
      at={({ at }) => at}
    >
      {({ lines, whole, isSample }) => (
        <>
          <FactList
            dense
            facts={[
              ...(whole === undefined
                ? []
                : [{ ...whole, name: t('solvency.whole', { currency: treasuryAsset }) }]),
              ...lines.map((line) => ({ ...line, name: line.currency })),
            ].map((line) => ({ label: line.name, value: <SolvencyRatio line={line} /> }))}
          />
          {isSample && (
            <div className="mt-2">
              <SampleLabel />
            </div>
          )}
        </>
      )}
    </HomeCardFrame>
  );
}

/** No plan reaches further. */
const farDays = 365;

const tones = { good: 'rise', low: 'warn', empty: 'fall' } as const;

/** What each product's reserve of the real book can still promise. */
export function HomeReserves() {
  const t = useTranslations('treasury');
  return (
    <HomeCardFrame
      title={t('home.reserves')}
      link={<TextLink to="/treasury">{t('home.open')}</TextLink>}
      query={useTreasury()}
    >
      {({ reserves }) => (
        <FactList
          dense
          facts={reserves
            .filter(({ book }) => book === 'real')
            .map((reserve) => ({
              label: t(`products.${reserve.product}`),
              value: <Reserve reserve={reserve} />,
              ...(reserve.daysLeft === undefined || reserve.daysLeft > farDays
                ? {}
                : { note: t('home.lasts', { days: reserve.daysLeft }) }),
            }))}
        />
      )}
    </HomeCardFrame>
  );
}

function Reserve({ reserve: { free, level } }: { reserve: ReserveState }) {
  const t = useTranslations('treasury.levels');
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      <Money amount={free} currency={treasuryAsset} />
      <Badge tone={tones[level]}>{t(level)}</Badge>
    </span>
  );
}
