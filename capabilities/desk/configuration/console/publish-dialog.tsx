import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { Form } from '#foundation/ui/form.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { type Change, isOnlyTighter } from '../effects.ts';
import { DifferenceList } from './difference-list.tsx';
import type { Node } from './schema.ts';

const shortestReason = 5;

interface Props {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** What the document is made of. */
  readonly root: Node;
  readonly changes: readonly Change[];
  /** Then it takes a second operator. */
  readonly guardsMoney: boolean;
  /** Whether one operator may tighten it for a day. */
  readonly tightensAlone: boolean;
  /** What the button says where it holds at once. */
  readonly confirmLabel: string;
  readonly busy: boolean;
  readonly refusal: string | undefined;
  readonly onConfirm: (reason: string) => void;
}

/** What will differ, and why, before it applies to all customers. */
export function PublishDialog(props: Props) {
  const { open, onOpenChange, title, confirmLabel, root, changes, guardsMoney, tightensAlone } = props;
  const { busy, refusal, onConfirm } = props;
  const t = useTranslations('configuration.publish');
  const [reason, setReason] = useState('');
  const isTighter = isOnlyTighter(changes);
  const isHeld = guardsMoney && !(isTighter && tightensAlone);
  const heldLead = isTighter ? t('leadTightened') : t('leadHeld');
  const lead = isHeld ? heldLead : guardsMoney ? t('leadProvisional') : t('lead');
  const isReasoned = reason.trim().length >= shortestReason;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={lead}>
      <Form
        onSubmit={() => {
          if (isReasoned) onConfirm(reason);
        }}
        submit={isHeld ? t('ask') : confirmLabel}
        busy={busy}
        disabled={!isReasoned}
      >
        <div className="max-h-[40dvh] overflow-y-auto rounded bg-sunken px-4 py-3">
          <DifferenceList root={root} changes={changes} guardsMoney={guardsMoney} />
        </div>
        <TextArea
          label={t('reason')}
          hint={t('reasonHint')}
          value={reason}
          maxLength={500}
          rows={2}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {refusal !== undefined && <RefusalNotice>{refusal}</RefusalNotice>}
      </Form>
    </Dialog>
  );
}
