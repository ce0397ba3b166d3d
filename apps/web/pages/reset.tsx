import { useSearch } from '@tanstack/react-router';
import { useParameter } from '#capabilities/desk/content/web/queries.ts';
import { linkedBy } from '#capabilities/people/customers/web/linked.ts';
import { ResetPasswordForm } from '#capabilities/people/customers/web/reset-password-form.tsx';

/** `/pass/reset`: password recovery, with the address and the proof of a mail's link. */
export function ResetPage() {
  const { email, mailed } = useSearch({ strict: false });
  const isSample = useParameter('mode') === 'sample';
  return <ResetPasswordForm isSample={isSample} linked={linkedBy(email, mailed)} />;
}
