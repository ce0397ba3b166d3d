import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { formatUnits, parseUnits } from '#foundation/money/money.ts';
import { bothEnds } from '#foundation/ui/both-ends.ts';
import { Money } from '#foundation/ui/money.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { bridgeLines } from '../bridge.ts';
import type { EquityBridge as Bridge } from '../contract.ts';
import { inCents } from './cents.ts';

/** Beside its figure, not above it: it takes two lines where it must. */
const timeStyle = 'text-note whitespace-normal! text-faint';

type Line = Bridge['lines'][number];
type BridgeRow = { label: string; usdt: string; coins: readonly Line[] };

/** From what equity was to what it is: a line for each thing that changed it. What is shown adds up. */
export function EquityBridge({ bridge: { from, to, start, end, lines } }: { bridge: Bridge }) {
  const t = useTranslations('accounts.bridge');
  const rows = bridgeLines.flatMap((line): BridgeRow[] => {
    const own = lines.filter((each) => each.line === line);
    if (own.length === 0) return [];
    if (line !== 'prices') return [{ label: t(line), usdt: sumOf(own), coins: own.filter(isCoin) }];
    return own.map(({ currency, usdt }) => ({ label: t(line, { currency }), usdt, coins: [] }));
  });
  const [shownStart, ...shown] = inCents([start, ...rows.map(({ usdt }) => usdt)]);
  return (
    <section className="mt-5" aria-label={t('title')}>
      <h3 className="font-medium">{t('title')}</h3>
      <dl className="mt-1 divide-y divide-line border-b border-line">
        <Row label={t('start')} time={<Time at={from} className={timeStyle} />}>
          <Money amount={shownStart} currency="USDT" />
        </Row>
        {rows.map(({ label, coins }, index) => (
          <Row key={label} label={label} note={<Coins coins={coins} />}>
            <Money amount={shown[index]} currency="USDT" sign />
          </Row>
        ))}
        <Row label={t('end')} time={<Time at={to} style="second" className={timeStyle} />}>
          <Money amount={end} currency="USDT" decimals={2} className="font-semibold" />
        </Row>
      </dl>
      <p className="mt-2 text-note text-faint">{t('note')}</p>
    </section>
  );
}

type RowProps = { label: string; time?: ReactNode; note?: ReactNode; children: ReactNode };

function Row({ label, time, note, children }: RowProps) {
  return (
    <div className={`${bothEnds} items-baseline py-2`}>
      <dt className="text-quiet">
        {label} {time}
        {note}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** How many coins came or went; their USDT is at the price of their time. */
function Coins({ coins }: { coins: readonly Line[] }) {
  const format = useFormat();
  return coins.map(({ currency, amount }) => (
    <bdi key={currency} dir="ltr" className="num block w-fit text-note text-faint">
      {format.money(amount ?? '0', currency, { sign: true })} {currency}
    </bdi>
  ));
}

function isCoin({ currency, amount }: Line): boolean {
  return currency !== 'USDT' && amount !== null && amount !== '0';
}

function sumOf(lines: readonly Line[]): string {
  return formatUnits(lines.reduce((sum, { usdt }) => sum + (parseUnits(usdt) ?? 0n), 0n));
}
