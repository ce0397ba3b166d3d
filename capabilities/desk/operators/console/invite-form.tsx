import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { Role } from '../rules.ts';
import { useInvite } from './queries.ts';
import { isReason, ReasonField } from './reason-field.tsx';
import { RolesField } from './roles-field.tsx';

export function InviteForm({ onInvited }: { onInvited: () => void }) {
  const t = useTranslations('operators');
  const refusalText = useRefusalText();
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
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) submit();
      }}
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
      {invite.error !== null && <RefusalNotice>{refusalText(invite.error)}</RefusalNotice>}
      <Button type="submit" tone="primary" wide disabled={!isWhole} busy={invite.isPending}>
        {t('invite.submit')}
      </Button>
    </form>
  );
}
