import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

export type FieldTexts = {
  label: string;
  hint?: ReactNode;
  /** What is wrong with the entry and what to do, in a sentence. */
  error?: ReactNode;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean | undefined;
};

export type FieldWiring = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type Props = FieldTexts & {
  /** What the control makes of the entry; stands before the hint or error. */
  reading?: ReactNode;
  className?: string | undefined;
  children: (wiring: FieldWiring) => ReactNode;
};

/** Label above, hint or error below; hands the control the ids that tie them together. */
export function Field({ label, hint, error, reading, hideLabel = false, className, children }: Props) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasHint = hint !== undefined && hint !== null;
  const hasNote = error !== undefined || hasHint || reading !== undefined;
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-note font-medium text-quiet'}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': hasNote ? noteId : undefined,
      })}
      {hasNote && (
        <div id={noteId} className="flex flex-wrap gap-x-2 text-note">
          {reading}
          {error !== undefined ? (
            <p role="alert" className="flex items-start gap-1.5 text-danger">
              <CircleAlert size={14} className="mt-px shrink-0" aria-hidden="true" />
              {error}
            </p>
          ) : (
            hasHint && <p className="text-faint">{hint}</p>
          )}
        </div>
      )}
    </div>
  );
}

/** The box that text fields, number fields and selects share. */
export const fieldBoxStyle = classNames(
  'flex h-control w-full min-w-0 items-center rounded border border-line-strong bg-raised text-body text-ink',
  'transition-[border-color,box-shadow] duration-100 hover:border-faint',
  'focus-within:border-accent focus-within:ring-3 focus-within:ring-accent/15',
  'has-[[aria-invalid]]:border-danger has-[[aria-invalid]]:ring-danger/15 aria-invalid:border-danger aria-invalid:ring-danger/15',
  'has-[>:disabled]:bg-sunken has-[>:disabled]:opacity-60',
);

export const fieldInputStyle = 'h-full w-full min-w-0 flex-1 bg-transparent px-3 outline-none';
