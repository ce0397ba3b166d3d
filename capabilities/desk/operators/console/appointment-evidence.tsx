import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { FailedState } from '#foundation/ui/states.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { getAppointment } from '../management-contract.ts';
import { PersonRoles } from './person-badges.tsx';

/** Beside its review: who is to get which roles, what they hold now, and why it was asked for. */
export function AppointmentEvidence({ subjectId }: { subjectId: string }) {
  const t = useTranslations('operators');
  const { data: appointment, isError, isFetching, refetch } = useCall(getAppointment, { id: subjectId });
  if (isError) return <FailedState onRetry={refetch} busy={isFetching} />;
  if (appointment === undefined) return <SkeletonLines lines={4} />;
  const { email, held, roles, reason } = appointment;
  return (
    <Card title={t('appointment.title')}>
      <FactList
        dense
        facts={[
          { label: t('fields.email'), value: <bdi>{email}</bdi>, strong: true },
          {
            label: t('appointment.held'),
            value: held.length === 0 ? '–' : <PersonRoles roles={held} isAtEnd />,
          },
          { label: t('appointment.wanted'), value: <PersonRoles roles={roles} isAtEnd /> },
          { label: t('fields.reason'), value: reason },
        ]}
      />
    </Card>
  );
}
