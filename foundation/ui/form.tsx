import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import type { Refusal } from '#foundation/refusals/result.ts';
import { Button } from './button.tsx';
import type { ButtonLook } from './button-style.ts';
import { RefusalNotice } from './states.tsx';
import { useRefusalText } from './use-refusal-text.ts';

type FrameProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  /** Undefined while there is nothing to send. */
  onSubmit: (() => void) | undefined;
  /** Why the last attempt was refused: the first field that shows an error then has the focus. */
  failure?: Refusal | Error | null | undefined;
};

/** Where a form's button stands elsewhere than at its end: Enter sends it, and nothing leaves the page. */
export function FormFrame({ onSubmit, failure, ...form }: FrameProps) {
  const sent = useRef<HTMLFormElement>(undefined);
  useEffect(() => {
    if (failure) sent.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failure]);
  return (
    <form
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog above it may hold a form of its own, whose event comes up here too.
        if (event.target !== event.currentTarget) return;
        sent.current = event.currentTarget;
        onSubmit?.();
      }}
    />
  );
}

type Props = FrameProps &
  ButtonLook & {
    /** What the button says: a verb with its object. */
    submit: ReactNode;
    busy?: boolean | undefined;
    disabled?: boolean | undefined;
    /** In place of the refusal's sentence: one with a way on. */
    refusal?: ReactNode;
  };

/** Fields, why they were refused, and the button that sends them. */
export function Form(props: Props) {
  const { submit, busy, disabled, tone = 'primary', size, wide = true, refusal, ...frame } = props;
  const { failure, children, className = 'flex flex-col gap-4' } = frame;
  const refusalText = useRefusalText();
  return (
    <FormFrame {...frame} className={className}>
      {children}
      {refusal ?? (failure && <RefusalNotice>{refusalText(failure)}</RefusalNotice>)}
      <Button type="submit" tone={tone} size={size} wide={wide} busy={busy} disabled={disabled}>
        {submit}
      </Button>
    </FormFrame>
  );
}
