import { useTranslations } from 'use-intl';
import { Answered } from '#foundation/ui/answered.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { LoggedPicture } from '#foundation/ui/logged-picture.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { getRecovery, getRecoveryDocument } from '../recovery-contract.ts';

/** Beside its review: what was lost, what it would change, and what shows who asks. */
export function RecoveryEvidence({ subjectId }: { subjectId: string }) {
  const t = useTranslations('customers-console.recovery');
  const all = useTranslations('customers-console.fields');
  const answer = useCall(getRecovery, { id: subjectId });
  return (
    <Answered answer={answer} waiting={<SkeletonLines lines={5} />}>
      {({ kind, oldEmail, newEmail, callReference, note, requestedBy }) => (
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
            <LoggedPicture
              call={getRecoveryDocument}
              input={{ id: subjectId }}
              title={t('fields.document')}
            />
          </div>
        </Card>
      )}
    </Answered>
  );
}
