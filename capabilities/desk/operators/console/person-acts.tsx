import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { Form } from '#foundation/ui/form.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import type { Operator } from '../management-contract.ts';
import { type PersonAct, usePersonAct } from './queries.ts';
import { isReason, ReasonField } from './reason-field.tsx';
import { RolesField } from './roles-field.tsx';

/** What an administrator can do to another operator; each asks for a reason. */
export function PersonActs({ operator }: { operator: Operator }) {
  const t = useTranslations('operators.act');
  const [act, setAct] = useState<PersonAct>();
  const acts: readonly PersonAct[] =
    operator.status === 'disabled'
      ? ['enable', 'changeRoles']
      : ['changeRoles', 'endSessions', 'resetSecondFactor', 'disable'];
  return (
    <>
      <div className="flex flex-col gap-2">
        {acts.map((each) => (
          <Button key={each} wide tone={each === 'disable' ? 'danger' : 'plain'} onClick={() => setAct(each)}>
            {t(`${each}.open`)}
          </Button>
        ))}
      </div>
      {act !== undefined && (
        <Dialog
          open
          onOpenChange={() => setAct(undefined)}
          title={t(`${act}.title`, { email: operator.email })}
          description={t(`${act}.body`)}
        >
          <ActForm act={act} operator={operator} onDone={() => setAct(undefined)} />
        </Dialog>
      )}
    </>
  );
}

type FormProps = { act: PersonAct; operator: Operator; onDone: () => void };

function ActForm({ act, operator, onDone }: FormProps) {
  const t = useTranslations('operators.act');
  const carryOut = usePersonAct(operator.id, act);
  const [roles, setRoles] = useState([...operator.roles, ...operator.awaitedRoles]);
  const [reason, setReason] = useState('');
  const isWhole = isReason(reason) && roles.length > 0;
  const submit = () =>
    carryOut.mutate(
      { reason, roles },
      {
        onSuccess({ awaitedRoles }) {
          const isAwaited = act === 'changeRoles' && awaitedRoles.length > 0;
          showToast({ title: t(isAwaited ? 'changeRoles.awaited' : `${act}.done`), tone: 'good' });
          onDone();
        },
      },
    );
  return (
    <Form
      className="flex flex-col gap-5"
      onSubmit={() => {
        if (isWhole) submit();
      }}
      submit={t(`${act}.submit`)}
      failure={carryOut.error}
      tone={act === 'disable' ? 'danger' : 'primary'}
      busy={carryOut.isPending}
      disabled={!isWhole}
    >
      {act === 'changeRoles' && <RolesField value={roles} onChange={setRoles} />}
      <ReasonField value={reason} onChange={setReason} />
    </Form>
  );
}
