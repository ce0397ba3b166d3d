import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

type Props = Omit<ComponentProps<'button'>, 'children'> & {
  /** What it does, for those who do not see the icon, and as its tooltip. */
  label: string;
  icon: ReactNode;
  size?: 'small' | 'medium' | undefined;
  pressed?: boolean | undefined;
};

export function IconButton({
  label,
  icon,
  size = 'medium',
  pressed,
  className,
  type = 'button',
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      className={classNames(
        'touch inline-grid shrink-0 place-items-center rounded text-quiet transition-colors duration-100',
        'hover:bg-sunken hover:text-ink disabled:opacity-45 aria-pressed:text-accent',
        size === 'small' ? 'size-control-small' : 'size-control',
        className,
      )}
    >
      {icon}
    </button>
  );
}
