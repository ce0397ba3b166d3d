import { useTranslations } from 'use-intl';
import type { InputOf } from '#foundation/calls/define-call.ts';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { PictureField, pictureFile } from '#foundation/ui/picture-field.tsx';
import type { ReadyPicture } from '#foundation/ui/prepare-picture.ts';
import { RequestForm } from '#foundation/ui/request-form.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { useRequest } from '#foundation/ui/use-call.ts';
import { useRequestValues } from '#foundation/ui/use-request-values.ts';
import { type RecoveryKind, recoveryKinds } from '../recovery.ts';
import { getRecovery, requestRecovery } from '../recovery-contract.ts';

interface Draft {
  readonly kind: RecoveryKind;
  readonly newEmail: string;
  readonly callReference: string;
  readonly note: string;
  readonly document: ReadyPicture | undefined;
}
const emptyDraft: Draft = {
  kind: 'secondFactor',
  newEmail: '',
  callReference: '',
  note: '',
  document: undefined,
};

/** What is asked for; undefined while something is missing. */
function wantedRecovery(id: string, draft: Draft): InputOf<typeof requestRecovery> | undefined {
  const { kind, newEmail, callReference, note, document } = draft;
  if (document === undefined || callReference.trim() === '' || note.trim().length < 5) return undefined;
  if (kind === 'email' && !newEmail.includes('@')) return undefined;
  return {
    id,
    kind,
    callReference,
    note,
    document: pictureFile(document),
    ...(kind === 'email' ? { newEmail: newEmail.trim() } : {}),
  };
}

/** Asks to give a locked-out customer access again: what was lost, and what shows who asks. */
export function RecoveryDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const all = useTranslations('customers-console');
  const t = useTranslations('customers-console.recovery');
  const { values, requestId, change, chosen, typed } = useRequestValues(emptyDraft);
  return (
    <Dialog open onOpenChange={onClose} title={t('title', { name })} description={t('lead')}>
      <RequestForm
        command={useRequest(requestRecovery, getRecovery, 'customer', 'reviews')}
        requestId={requestId}
        input={wantedRecovery(id, values)}
        submit={t('submit')}
        done={() => ({ title: t('done'), body: t('doneBody') })}
        onSent={onClose}
      >
        <Segmented
          label={t('fields.kind')}
          wide
          {...chosen('kind')}
          options={recoveryKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        {values.kind === 'email' && (
          <TextField
            label={t('fields.newEmail')}
            type="email"
            dir="ltr"
            maxLength={254}
            {...typed('newEmail')}
          />
        )}
        <TextField
          label={t('fields.callReference')}
          hint={t('callHint')}
          maxLength={200}
          {...typed('callReference')}
        />
        <TextArea
          label={all('fields.note')}
          hint={all('noteHint')}
          rows={2}
          maxLength={2000}
          {...typed('note')}
        />
        <PictureField
          label={t('fields.document')}
          hint={t('documentHint')}
          picture={values.document}
          onPicture={(document) => change({ document })}
        />
      </RequestForm>
    </Dialog>
  );
}
