import { useTranslations } from 'use-intl';
import { useLivePrice } from '#capabilities/markets/prices/web/face.ts';
import { Code } from '#foundation/ui/code.tsx';
import { InstrumentMark } from '#foundation/ui/mark.tsx';
import { Price } from '#foundation/ui/price.tsx';
import type { Instrument } from '../contract.ts';
import { MarketStatus } from './market-status.tsx';
import { LiveChange, LivePrice } from './price-cell.tsx';
import { QuoteSource } from './quote-source.tsx';
import { WatchStar } from './watch-star.tsx';

/** Which market, its price and change, where the price comes from, and whether it trades now. */
export function MarketHeader({ instrument }: { instrument: Instrument }) {
  const { code, appName, decimals, source } = instrument;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="flex min-w-0 items-center gap-3 phone:w-full">
        <InstrumentMark code={code} size={40} />
        <div className="min-w-0 phone:flex-1">
          <div className="flex items-center gap-1">
            <p className="truncate text-title leading-tight font-semibold">
              <bdi className="phone:hidden">{appName}</bdi>
              {/* The phone's top bar has the name already. */}
              <Code className="break-normal! wide:hidden">{code}</Code>
            </p>
            <WatchStar code={code} name={appName} size="small" />
          </div>
          <div className="flex items-center gap-2 text-note text-faint">
            {code !== appName && <Code className="shrink-0 whitespace-nowrap phone:hidden">{code}</Code>}
            <MarketStatus market={instrument} />
          </div>
        </div>
        <span className="wide:hidden narrow:hidden">
          <QuoteSource source={source} />
        </span>
      </div>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <LivePrice
          code={code}
          decimals={decimals}
          className="text-start! text-display font-semibold rtl:text-end!"
        />
        <LiveChange code={code} className="text-lead font-medium" />
        <span className="self-center phone:hidden narrow:inline">
          <QuoteSource source={source} />
        </span>
      </div>
      <Quotes code={code} decimals={decimals} />
    </div>
  );
}

function Quotes({ code, decimals }: { code: string; decimals: number }) {
  const t = useTranslations('markets.header');
  const live = useLivePrice(code);
  const spread =
    live?.bid === undefined || live.ask === undefined ? undefined : Math.max(0, live.ask - live.bid);
  return (
    <dl className="flex gap-6 text-note">
      {(
        [
          ['bid', live?.bid],
          ['ask', live?.ask],
          ['spread', spread],
        ] as const
      ).map(([name, value]) => (
        <div key={name}>
          <dt className="text-faint">{t(name)}</dt>
          <dd>
            <Price value={value} decimals={decimals} className="text-start! rtl:text-end!" tint={false} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
