import { useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { useFormat } from './use-format.ts';

type Props = {
  value: number | string | undefined;
  decimals: number;
  /** Tints for 300 ms when the value changes. */
  tint?: boolean | undefined;
  className?: string | undefined;
};

/**
 * One price with its instrument's decimals. Its box is as wide as its digits, so a change of digits moves
 * nothing beside it.
 */
export function Price({ value, decimals, tint = true, className }: Props) {
  const format = useFormat();
  const box = useRef<HTMLElement>(null);
  const shown = useRef(value);
  useEffect(() => {
    const before = Number(shown.current);
    const now = Number(value);
    shown.current = value;
    const element = box.current;
    if (!tint || element === null || Number.isNaN(before) || Number.isNaN(now) || before === now) return;
    element.classList.remove('tint-rise', 'tint-fall');
    // Reading a measure makes the browser see the removal, so that the same tint can run again.
    void element.offsetWidth;
    element.classList.add(now > before ? 'tint-rise' : 'tint-fall');
  }, [value, tint]);
  const text = format.price(value, decimals);
  return (
    <bdi
      ref={box}
      dir="ltr"
      className={classNames('num inline-block rounded-small text-end rtl:text-start', className)}
      style={{ minInlineSize: `${text.length}ch` }}
    >
      {text}
    </bdi>
  );
}
