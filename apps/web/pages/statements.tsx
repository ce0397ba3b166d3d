import { StatementsPage } from '#capabilities/accounts/web/statements-page.tsx';
import { useUser } from '#capabilities/customers/web/queries.ts';

/** `/profile/statements`: periods since the customer came. */
export function StatementsScreen() {
  return <StatementsPage since={useUser().data?.createdAt} />;
}
