import { useParameter } from '#capabilities/desk/content/web/queries.ts';
import { ResetPasswordForm } from '#capabilities/people/customers/web/reset-password-form.tsx';

/** `/pass/reset`: password recovery. */
export function ResetPage() {
  return <ResetPasswordForm isSample={useParameter('mode') === 'sample'} />;
}
