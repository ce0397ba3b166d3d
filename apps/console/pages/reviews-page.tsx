import { InboxPage } from '#capabilities/reviews/console/inbox-page.tsx';
import { evidence } from '../evidence.ts';

/** `/console/reviews`: the inbox with the evidence of every capability. */
export function ReviewsPage() {
  return <InboxPage evidence={evidence} />;
}
