import { type ConsolePart, shownLater } from '#foundation/ui/console-part.ts';

export const inquiriesPart: ConsolePart<readonly []> = {
  pages: [],
  besideReviews: shownLater(() => import('./inquiries-card.tsx'), 'InquiriesCard'),
};
