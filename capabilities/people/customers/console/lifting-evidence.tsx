import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { Card } from '#foundation/ui/card.tsx';
import { evidence } from '#foundation/ui/evidence.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { LoggedPicture } from '#foundation/ui/logged-picture.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { getLifting, getLiftingDocument, getLimitDocument } from '../limits-contract.ts';

type Props = { subjectId: string; data: OutputOf<typeof getLifting> };

function Shown({ subjectId, data }: Props) {
  const { limit, note, requestedBy, documentHash } = data;
  const t = useTranslations('customers-console');
  const format = useFormat();
  return (
    <Card title={t('lifting.evidence')}>
      <div className="flex flex-col gap-3">
        <FactList
          dense
          facts={[
            { label: t('fields.limit'), value: t(`limits.${limit.kind}.name`), strong: true },
            { label: t('fields.ground'), value: t(`grounds.${limit.ground}`) },
            { label: t('fields.setBy'), value: <bdi>{limit.author}</bdi> },
            { label: t('fields.setAt'), value: format.time(limit.at, 'moment') },
            { label: t('fields.whySet'), value: <bdi>{limit.note}</bdi> },
            { label: t('fields.askedBy'), value: <bdi>{requestedBy}</bdi> },
            { label: t('fields.whyLift'), value: <bdi>{note}</bdi> },
          ]}
        />
        {limit.hasDocument && (
          <LoggedPicture call={getLimitDocument} input={{ id: limit.id }} title={t('fields.document')} />
        )}
        {documentHash !== undefined && (
          <LoggedPicture
            call={getLiftingDocument}
            input={{ id: subjectId }}
            title={t('fields.liftingDocument')}
          />
        )}
      </div>
    </Card>
  );
}

/** Beside its review: the limit, why it was set, and what is said to end it. */
export const LiftingEvidence = evidence((id) => useCall(getLifting, { id }), Shown);
