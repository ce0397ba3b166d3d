import { useTranslations } from 'use-intl';
import { Answered } from '#foundation/ui/answered.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { LoggedPicture } from '#foundation/ui/logged-picture.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { getLifting, getLiftingDocument, getLimitDocument } from '../limits-contract.ts';

/** Beside its review: the limit, why it was set, and what is said to end it. */
export function LiftingEvidence({ subjectId }: { subjectId: string }) {
  const t = useTranslations('customers-console');
  const format = useFormat();
  const answer = useCall(getLifting, { id: subjectId });
  return (
    <Answered answer={answer} waiting={<SkeletonLines lines={5} />}>
      {({ limit, note, requestedBy, documentHash }) => (
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
      )}
    </Answered>
  );
}
