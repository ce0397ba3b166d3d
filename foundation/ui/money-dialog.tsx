import type { ReactNode } from 'react';
import type { ButtonTone } from './button-style.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { InDoubtDialog, type InDoubtProps } from './in-doubt.tsx';
import { Refused } from './refused.tsx';

type Props<Input> = Omit<InDoubtProps<Input>, 'doubt' | 'secrets'> & {
  title: string;
  body: ReactNode;
  /** A verb with its amount: "Repay 100.00 USDT". */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  tone?: ButtonTone | undefined;
  /** What is asked for on confirming; undefined while it can't be. */
  input: Input | undefined;
  /** What it needs to know is still on its way. */
  busy?: boolean | undefined;
  /** Where the refusal has words of its own here. */
  refusal?: ReactNode;
  onClose: () => void;
};

/**
 * The last look before money moves. While the outcome of what was asked before is not known, that stands in
 * place of the question.
 */
export function MoneyDialog<Input>(props: Props<Input>) {
  const { command, asked, lookUp, onClose, input, busy = false, refusal, ...question } = props;
  if (command.doubt !== undefined) {
    const { doubt } = command;
    return <InDoubtDialog command={command} doubt={doubt} asked={asked} lookUp={lookUp} onClose={onClose} />;
  }
  const isBusy = command.isBusy || busy;
  const refused = command.refusal && <Refused failure={command.refusal} />;
  return (
    <ConfirmDialog
      {...question}
      open
      onOpenChange={(open) => !open && !command.isBusy && onClose()}
      busy={isBusy}
      isDisabled={input === undefined}
      onConfirm={() => input !== undefined && command.ask(input)}
      refusal={refusal ?? refused}
    />
  );
}
