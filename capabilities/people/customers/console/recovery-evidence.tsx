import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { Card } from '#foundation/ui/card.tsx';
import { evidence } from '#foundation/ui/evidence.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { LoggedPicture } from '#foundation/ui/logged-picture.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { getRecovery, getRecoveryDocument } from '../recovery-contract.ts';

type Props = { subjectId: string; data: OutputOf<typeof getRecovery> };

function Shown({ subjectId, data }: Props) {
  const { kind, oldEmail, newEmail, callReference, note, requestedBy } = data;
  const t = useTranslations('customers-console.recovery');
  const all = useTranslations('customers-console.fields');
  return (
    <Card title={t('evidence')}>
      <div className="flex flex-col gap-3">
        <FactList
          dense
          facts={[
            { label: t('fields.kind'), value: t(`kinds.${kind}`), strong: true },
            { label: t('fields.oldEmail'), value: <bdi>{oldEmail}</bdi> },
            ...(newEmail === undefined
              ? []
              : [{ label: t('fields.newEmail'), value: <bdi>{newEmail}</bdi>, strong: true }]),
            { label: t('fields.callReference'), value: <bdi>{callReference}</bdi> },
            { label: all('askedBy'), value: <bdi>{requestedBy}</bdi> },
            { label: all('note'), value: <bdi>{note}</bdi> },
          ]}
        />
        <LoggedPicture call={getRecoveryDocument} input={{ id: subjectId }} title={t('fields.document')} />
      </div>
    </Card>
  );
}

/** Beside its review: what was lost, what it would change, and what shows who asks. */
export const RecoveryEvidence = evidence((id) => useCall(getRecovery, { id }), Shown);
