import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { Card } from '#foundation/ui/card.tsx';
import { evidence } from '#foundation/ui/evidence.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { getAppointment } from '../management-contract.ts';
import { PersonRoles } from './person-badges.tsx';

type Props = { data: OutputOf<typeof getAppointment> };

function Shown({ data: appointment }: Props) {
  const t = useTranslations('operators');
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

/** Beside its review: who is to get which roles, what they hold now, and why it was asked for. */
export const AppointmentEvidence = evidence((id) => useCall(getAppointment, { id }), Shown);
