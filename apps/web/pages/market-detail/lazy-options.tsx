import { lazyPart } from '#foundation/ui/lazy-part.tsx';

/** The options' part of the desk, loaded after prices, chart and ticket. */

export const DeskOptionTicket = lazyPart(
  () => import('../options/desk-option-ticket.tsx'),
  (module) => module.DeskOptionTicket,
);
export const DeskOptions = lazyPart(
  () => import('../options/desk-options.tsx'),
  (module) => module.DeskOptions,
);
export const OptionChartLines = lazyPart(
  () => import('#capabilities/products/options/web/option-chart-lines.ts'),
  (module) => module.OptionChartLines,
  'unseen',
);
