import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** The same, to where the router does not lead. */
export function TextAnchor({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      className={classNames(
        'rounded-small font-medium text-accent underline decoration-accent/35 underline-offset-[3px] hover:decoration-accent',
        className,
      )}
    >
      {children}
    </a>
  );
}

/** A link inside a sentence or standing alone as words. */
export const TextLink = createLink(TextAnchor);
