import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FactList } from './fact-list.tsx';
import { LinkButton } from './link-button.tsx';
import { Refused } from './refused.tsx';
import { Notice } from './states.tsx';
import { Time } from './time.tsx';
import type { Doubt, MoneyCommand } from './use-money-command.ts';

export type InDoubtProps<Input> = {
  command: MoneyCommand<Input>;
  doubt: Doubt<Input>;
  /** What an input asks for, as its button says it: "Repay 100.00 USDT". */
  asked: (input: Input) => string;
  /** The list in which it is seen once it is carried out. */
  lookUp: NonNullable<LinkProps['to']>;
  /** Secrets must be typed again: their fields, and what is typed there. */
  secrets?: { readonly fields: ReactNode; readonly typed: Partial<Input> | undefined } | undefined;
};

/** In place of a dialog's question: a request whose outcome is not known. */
export function InDoubtDialog<Input>({ onClose, ...props }: InDoubtProps<Input> & { onClose: () => void }) {
  const t = useTranslations('ui');
  const words = useTranslations('ui.inDoubt');
  const { command, doubt } = props;
  const { label, isReady, act } = useWayOn(props);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !command.isBusy && onClose()}
      title={words(`${doubt.kind}.title`)}
      body={<InDoubtBody {...props} />}
      cancelLabel={t('close')}
      between={
        <LinkButton to={props.lookUp} onClick={onClose}>
          {words('lookUp')}
        </LinkButton>
      }
      confirmLabel={label}
      isDisabled={!isReady}
      busy={command.isBusy}
      onConfirm={act}
    />
  );
}

/** In place of a form. */
export function InDoubtCard<Input>(props: InDoubtProps<Input>) {
  const t = useTranslations('ui.inDoubt');
  return (
    <Card title={t(`${props.doubt.kind}.title`)}>
      <InDoubtQuestion {...props} />
    </Card>
  );
}

/** In place of a field within something else. */
export function InDoubtForm<Input>(props: InDoubtProps<Input>) {
  const t = useTranslations('ui.inDoubt');
  return (
    <div className="flex flex-col gap-3">
      <p className="font-medium">{t(`${props.doubt.kind}.title`)}</p>
      <InDoubtQuestion {...props} />
    </div>
  );
}

function InDoubtQuestion<Input>(props: InDoubtProps<Input>) {
  const t = useTranslations('ui.inDoubt');
  const { label, isReady, act } = useWayOn(props);
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        act();
      }}
    >
      <InDoubtBody {...props} />
      <div className="flex flex-col-reverse gap-2 wide:flex-row wide:justify-end">
        <LinkButton to={props.lookUp}>{t('lookUp')}</LinkButton>
        <Button type="submit" tone="primary" busy={props.command.isBusy} disabled={!isReady}>
          {label}
        </Button>
      </div>
    </form>
  );
}

function InDoubtBody<Input>({ command, doubt, asked, secrets }: InDoubtProps<Input>) {
  const t = useTranslations('ui.inDoubt');
  if (doubt.kind === 'answeredElsewhere') return <Notice>{t('answeredElsewhere.body')}</Notice>;
  return (
    <div className="flex flex-col gap-4 text-ink">
      <Notice tone="warn">{t(doubt.isOld ? 'old' : 'undecided.body')}</Notice>
      <FactList
        dense
        facts={[
          { label: t('asked'), value: <bdi>{asked(doubt.input)}</bdi>, strong: true },
          { label: t('at'), value: <Time at={doubt.askedAt} /> },
        ]}
      />
      {!doubt.isOld && secrets?.fields}
      <Refused failure={command.failure} />
    </div>
  );
}

/** Asking again; or, where that can't be, saying that it was looked up. */
function useWayOn<Input>({ command, doubt, secrets }: InDoubtProps<Input>) {
  const t = useTranslations('ui.inDoubt');
  if (doubt.kind === 'answeredElsewhere' || doubt.isOld) {
    return { label: t('goOn'), isReady: true, act: command.giveUp };
  }
  const isReady = secrets === undefined || secrets.typed !== undefined;
  return { label: t('askAgain'), isReady, act: () => isReady && command.askAgain(secrets?.typed) };
}
