import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Form } from '#foundation/ui/form.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import type { Role } from '../rules.ts';
import { useInvite } from './queries.ts';
import { isReason, ReasonField } from './reason-field.tsx';
import { RolesField } from './roles-field.tsx';

export function InviteForm({ onInvited }: { onInvited: () => void }) {
  const t = useTranslations('operators');
  const invite = useInvite();
  const [email, setEmail] = useState('');
  const [roles, setRoles] = useState<Role[]>([]);
  const [reason, setReason] = useState('');
  const isWhole = email.includes('@') && roles.length > 0 && isReason(reason);
  const submit = () =>
    invite.mutate(
      { email, roles, reason },
      {
        onSuccess() {
          showToast({ title: t('invite.done'), body: t('invite.doneBody', { email }), tone: 'good' });
          onInvited();
        },
      },
    );
  return (
    <Form
      className="flex flex-col gap-5"
      onSubmit={() => {
        if (isWhole) submit();
      }}
      submit={t('invite.submit')}
      failure={invite.error}
      busy={invite.isPending}
      disabled={!isWhole}
    >
      <TextField
        label={t('fields.email')}
        type="email"
        dir="ltr"
        autoComplete="off"
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <RolesField value={roles} onChange={setRoles} />
      <ReasonField value={reason} onChange={setReason} />
    </Form>
  );
}
