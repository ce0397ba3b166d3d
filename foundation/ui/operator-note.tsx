import { type ComponentProps, useState } from 'react';
import { Button } from './button.tsx';
import type { ButtonLook } from './button-style.ts';
import { FormFrame } from './form.tsx';
import { RefusalNotice } from './states.tsx';
import { TextArea } from './text-area.tsx';
import { Time } from './time.tsx';
import { useRefusalText } from './use-refusal-text.ts';

type Props = { text: string; author: string; at: ComponentProps<typeof Time>['at'] };

/** What an operator wrote down for colleagues, who it was and when. */
export function OperatorNote({ text, author, at }: Props) {
  return (
    <>
      <p className="break-words whitespace-pre-line" dir="auto">
        {text}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-3 text-note text-quiet">
        <bdi>{author}</bdi>
        <Time at={at} />
      </p>
    </>
  );
}

const shortestNote = 5;

type NoteFormProps<Id> = Omit<ComponentProps<typeof TextArea>, 'id' | 'value' | 'onChange'> &
  Pick<ButtonLook, 'tone' | 'size'> & {
    /** What the note is about. */
    id: Id;
    add: {
      readonly mutate: (input: { id: Id; text: string }, options: { onSuccess: () => void }) => void;
      readonly error: Error | null;
      readonly isPending: boolean;
    };
    /** What the button says. */
    submit: string;
    className: string;
  };

/** Writes a note down; the field is empty again once it is kept. */
export function NoteForm<Id>({ id, add, submit, className, tone, size, ...field }: NoteFormProps<Id>) {
  const refusalText = useRefusalText();
  const [text, setText] = useState('');
  return (
    <FormFrame
      className={className}
      onSubmit={() => add.mutate({ id, text }, { onSuccess: () => setText('') })}
    >
      <TextArea {...field} value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
      {add.error !== null && <RefusalNotice>{refusalText(add.error)}</RefusalNotice>}
      <Button
        type="submit"
        tone={tone}
        size={size}
        className="self-end"
        busy={add.isPending}
        disabled={text.trim().length < shortestNote}
      >
        {submit}
      </Button>
    </FormFrame>
  );
}
