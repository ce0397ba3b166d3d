import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MarketClass } from '#capabilities/catalogue/rules.ts';
import { Card } from '#foundation/ui/card.tsx';
import { InstrumentMark } from '#foundation/ui/mark.tsx';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { FailedState } from '#foundation/ui/states.tsx';
import { Tabs } from '#foundation/ui/tabs.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import type { Market } from '../contract.ts';
import { firstOpenClass, pickPerClass } from './market-classes.ts';
import { MarketName } from './market-name.tsx';
import { MarketStatus } from './market-status.tsx';
import { LiveChange, LivePrice, LiveSparkline } from './price-cell.tsx';
import { useTopMarkets } from './queries.ts';
import { QuoteSource } from './quote-source.tsx';

const perClass = 6;
const classes: readonly MarketClass[] = ['crypto', 'forex', 'stocks', 'metals', 'futures', 'etfs', 'options'];

/** Where the prices at a glance come from, when that is no venue. */
export function GlanceSource() {
  const { data: markets } = useTopMarkets(perClass);
  const source = markets?.find((each) => each.source === 'simulated' || each.source === 'replay')?.source;
  return <QuoteSource source={source ?? ''} />;
}

/**
 * A handful of each class with live prices and mini charts: the way in for who does not know yet what to
 * trade.
 */
export function MarketGlance() {
  const t = useTranslations('markets');
  const [chosen, setChosen] = useState<MarketClass>();
  const { data: markets, isError, isFetching, refetch } = useTopMarkets(perClass);
  const [opened, setOpened] = useState<MarketClass>();
  if (opened === undefined && markets !== undefined) {
    setOpened(firstOpenClass(markets, classes) ?? classes[0]);
  }
  const shown = chosen ?? opened ?? 'crypto';
  const picked = markets === undefined ? undefined : pickPerClass(markets, perClass);
  const rows = picked === undefined ? undefined : (picked.get(shown) ?? []);
  return (
    <Card flush className="phone:rounded-none phone:border-x-0">
      <Tabs
        label={t('groups.label')}
        value={shown}
        onChange={setChosen}
        items={classes
          .filter((each) => picked === undefined || picked.has(each))
          .map((each) => ({ value: each, label: t(`groups.${each}`) }))}
        className="*:first:px-4 wide:*:first:px-5"
        action={
          <TextLink to="/market" search={{ group: shown }} className="shrink-0 phone:hidden">
            {t('glance.all')}
          </TextLink>
        }
      >
        {rows === undefined && isError ? (
          <FailedState onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <ul>
            {rows === undefined ? (
              <GlanceSkeleton />
            ) : (
              rows.map((market) => <GlanceRow key={market.code} market={market} />)
            )}
          </ul>
        )}
      </Tabs>
    </Card>
  );
}

const columns =
  'grid items-center gap-x-4 border-t border-line px-4 first:border-t-0 h-16 grid-cols-[minmax(0,1fr)_72px_minmax(104px,max-content)] narrow:grid-cols-[minmax(0,1fr)_minmax(104px,max-content)] wide:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_140px_150px_96px] wide:gap-x-8 wide:px-5';

function GlanceRow({ market }: { market: Market }) {
  const { code, decimals } = market;
  return (
    <li className={`${columns} relative hover:bg-sunken/60`}>
      <div className="flex min-w-0 items-center gap-3">
        <InstrumentMark code={code} size={36} />
        <MarketName market={market} />
      </div>
      <MarketStatus market={market} brief className="min-w-0 phone:hidden!" />
      <LiveSparkline code={code} width={72} height={28} className="wide:hidden narrow:hidden" />
      <LiveSparkline code={code} width={140} height={32} className="phone:hidden" />
      <div className="flex items-center justify-end gap-2 phone:min-w-22 phone:flex-col phone:items-end phone:gap-0.5">
        <LivePrice code={code} decimals={decimals} className="font-medium" />
        <LiveChange code={code} className="text-note wide:hidden" />
      </div>
      <div className="text-end phone:hidden">
        <LiveChange code={code} />
      </div>
    </li>
  );
}

function GlanceSkeleton() {
  return Array.from({ length: perClass }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
    <li key={line} className={columns} aria-hidden="true">
      <div className="flex items-center gap-3">
        <Skeleton className="size-9 rounded-full" />
        <Skeleton className="h-4 w-28" />
      </div>
      <Skeleton className="h-4 w-20 phone:hidden" />
      <Skeleton className="h-7 w-18 wide:w-36 narrow:hidden" />
      <Skeleton className="ms-auto h-4 w-20" />
      <Skeleton className="ms-auto h-4 w-14 phone:hidden" />
    </li>
  ));
}
