import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { type ButtonLook, buttonStyle } from './button-style.ts';
import { classNames } from './class-names.ts';

function ButtonAnchor(props: ComponentProps<'a'> & ButtonLook & { icon?: ReactNode }) {
  const { tone, size, wide, icon, className, children, ...rest } = props;
  return (
    <a {...rest} className={classNames(buttonStyle({ tone, size, wide }), className)}>
      {icon}
      {children}
    </a>
  );
}

/** A link drawn as a button: for going somewhere, never for doing something. */
export const LinkButton = createLink(ButtonAnchor);
