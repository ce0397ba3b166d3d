import { useLivePoints, useLivePrice } from '#capabilities/markets/prices/web/face.ts';
import { Change } from '#foundation/ui/change.tsx';
import { Price } from '#foundation/ui/price.tsx';
import { Sparkline } from '#foundation/ui/sparkline.tsx';

type Props = { code: string; className?: string | undefined };

/** One live figure each: only they render when their code moves. */
export function LivePrice({
  code,
  decimals,
  side = 'price',
  tint,
  className,
}: Props & {
  decimals: number;
  side?: 'price' | 'bid' | 'ask' | undefined;
  tint?: boolean | undefined;
}) {
  const live = useLivePrice(code);
  return <Price value={live?.[side]} decimals={decimals} tint={tint} className={className} />;
}

export function LiveChange({ code, className }: Props) {
  return <Change percent={useLivePrice(code)?.zdf} className={className} />;
}

/** Coloured by the day's change, as the figure beside it. */
export function LiveSparkline({
  code,
  width,
  height,
  className,
}: Props & { width?: number | undefined; height?: number | undefined }) {
  const points = useLivePoints(code);
  const change = useLivePrice(code)?.zdf ?? 0;
  return (
    <Sparkline
      points={points}
      width={width}
      height={height}
      tone={change < 0 ? 'fall' : 'rise'}
      className={className}
    />
  );
}
