import { lazy } from 'react';

/** The options' part of the desk, loaded after prices, chart and ticket. */

export const DeskOptionTicket = lazy(() =>
  import('../options/desk-option-ticket.tsx').then((module) => ({ default: module.DeskOptionTicket })),
);
export const DeskOptions = lazy(() =>
  import('../options/desk-options.tsx').then((module) => ({ default: module.DeskOptions })),
);
export const OptionChartLines = lazy(() =>
  import('#capabilities/options/web/option-chart-lines.ts').then((module) => ({
    default: module.OptionChartLines,
  })),
);
