import { StatementsPage } from '#capabilities/money/accounts/web/statements-page.tsx';
import { useUser } from '#capabilities/people/customers/web/queries.ts';

/** `/profile/statements`: periods since the customer came. */
export function StatementsScreen() {
  return <StatementsPage since={useUser().data?.createdAt} />;
}
