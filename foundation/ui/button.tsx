import type { ComponentProps, ReactNode } from 'react';
import { type ButtonLook, buttonStyle } from './button-style.ts';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Work is under way: keeps its width, shows a spinner and takes no second press. */
    busy?: boolean | undefined;
    icon?: ReactNode;
  };

export function Button(props: ButtonProps) {
  const {
    tone,
    size,
    wide,
    busy = false,
    icon,
    className,
    children,
    disabled,
    type = 'button',
    ...rest
  } = props;
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={classNames(buttonStyle({ tone, size, wide }), className)}
    >
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      <span className={classNames('inline-flex items-center gap-[inherit]', busy && 'opacity-0')}>
        {icon}
        {children}
      </span>
    </button>
  );
}
