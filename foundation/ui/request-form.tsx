import type { ReactNode } from 'react';
import type { AnyCall, InputOf } from '#foundation/calls/define-call.ts';
import { ChangePreview } from './change-preview.tsx';
import { Form } from './form.tsx';
import { RefusalNotice } from './states.tsx';
import { showToast } from './toast.ts';
import { useCall } from './use-call.ts';
import { useRefusalText } from './use-refusal-text.ts';
import { useSettled } from './use-settled.ts';

type Props<Input, Answer> = {
  /** The command, as `useRequest` gives it. */
  command: {
    readonly mutate: (
      request: { requestId: string; input: Input },
      options: { onSuccess: (answer: Answer) => void },
    ) => void;
    readonly error: Error | null;
    readonly isPending: boolean;
  };
  requestId: string;
  /** Undefined while something is missing. */
  input: Input | undefined;
  /** What the button says. */
  submit: string;
  /** What is said once it was sent. */
  done: (answer: Answer) => { readonly title: string; readonly body?: string };
  onSent: () => void;
  children: ReactNode;
};

/** The form in which one operator asks for what is carried out once for its request id. */
export function RequestForm<Input, Answer>(props: Props<Input, Answer>) {
  const { command, requestId, input, submit, done, onSent, children } = props;
  const send = () => {
    if (input === undefined) return;
    const onSuccess = (answer: Answer) => {
      showToast({ ...done(answer), tone: 'good' });
      onSent();
    };
    command.mutate({ requestId, input }, { onSuccess });
  };
  return (
    <Form
      onSubmit={send}
      submit={submit}
      failure={command.error}
      busy={command.isPending}
      disabled={input === undefined}
    >
      {children}
    </Form>
  );
}

/** What a movement of money would do, asked when the typing pauses; an undefined `wanted` asks nothing. */
export function useMovementPreview<C extends AnyCall>(call: C, wanted: InputOf<C> | undefined) {
  const settled = useSettled(JSON.stringify(wanted), 300);
  return useCall(call, settled === JSON.stringify(wanted) ? wanted : undefined, { keepPrevious: true });
}

type PreviewProps = Omit<Parameters<typeof ChangePreview>[0], 'preview'> & {
  answer: {
    readonly data: Parameters<typeof ChangePreview>[0]['preview'] | undefined;
    readonly error: Error | null;
  };
};

/** The answer of {@link useMovementPreview} inside its form. */
export function MovementPreview({ answer: { data, error }, ...preview }: PreviewProps) {
  const refusalText = useRefusalText();
  return (
    <>
      {data !== undefined && <ChangePreview {...preview} preview={data} />}
      {error !== null && <RefusalNotice>{refusalText(error)}</RefusalNotice>}
    </>
  );
}
