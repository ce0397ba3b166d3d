import { classNames } from '#foundation/ui/class-names.ts';
import { useFormat } from '#foundation/ui/use-format.ts';

/** The least decimals an amount is shown with. */
const shownAtLeast = 2;

/** How many decimals an exact amount takes. */
export function decimalsOf(amount: string): number {
  return Math.max(shownAtLeast, amount.split('.')[1]?.length ?? 0);
}

type Props = {
  amount: string;
  currency: string;
  /** Room for as many decimals, so that the points of a column stand under each other. */
  decimals: number;
  sign?: boolean;
};

/** An exact amount in a column of them; what is left of the room stays empty. */
export function AlignedAmount({ amount, currency, decimals, sign = false }: Props) {
  const format = useFormat();
  const tone = amount.startsWith('-') ? 'text-fall' : 'text-rise';
  return (
    <bdi dir="ltr" className={classNames('num whitespace-nowrap', sign ? tone : 'text-quiet')}>
      {format.money(amount, currency, { exact: true, sign })}
      <span className="invisible select-none" aria-hidden="true">
        {'0'.repeat(Math.max(0, decimals - decimalsOf(amount)))}
      </span>
    </bdi>
  );
}
