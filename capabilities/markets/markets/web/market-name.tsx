import { useTranslations } from 'use-intl';
import { useIsWild } from '#capabilities/markets/prices/web/face.ts';
import { Code } from '#foundation/ui/code.tsx';
import { MarketLink } from '#foundation/ui/market-link.tsx';
import { useIsWide } from '#foundation/ui/width.ts';
import type { Market } from '../contract.ts';

/**
 * A row's name, which is also its link: the press area is the whole row. A phone has no room for "New Zealand
 * Dollar / US Dollar": there the code comes first.
 */
export function MarketName({ market }: { market: Market }) {
  const wide = useIsWide();
  const { code, appName } = market;
  return (
    <div className="min-w-0">
      <MarketLink
        market={market}
        className="block truncate font-medium after:absolute after:inset-0 after:outline-offset-[-2px] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
      >
        {/* Its own box: a name in another direction is cut at its own end. */}
        {wide ? (
          <bdi className="block truncate">{appName}</bdi>
        ) : (
          <Code className="break-normal!">{code}</Code>
        )}
      </MarketLink>
      {wide ? (
        code !== appName && <Code className="text-note text-faint">{code}</Code>
      ) : (
        <PhoneNote market={market} />
      )}
    </div>
  );
}

function PhoneNote({ market: { appName, code, open, stale, halted } }: { market: Market }) {
  const t = useTranslations('markets.status');
  const isWild = useIsWild(code);
  const fault = halted
    ? 'haltedShort'
    : !open
      ? undefined
      : stale
        ? 'staleShort'
        : isWild
          ? 'unsoundShort'
          : undefined;
  return (
    <p className="flex overflow-hidden text-note whitespace-pre text-faint">
      {!open && !halted && `${t('closed')} · `}
      {fault !== undefined && <span className="text-warn">{`${t(fault)} · `}</span>}
      {code !== appName && <bdi className="truncate">{appName}</bdi>}
    </p>
  );
}
