import { type ConsolePart, shownLater } from '#foundation/ui/console-part.ts';

export const accountsPart: ConsolePart<readonly []> = {
  pages: [],
  customerPanels: [
    {
      key: 'records',
      title: 'customers-console.tabs.records',
      Panel: shownLater(() => import('./customer-records.tsx'), 'CustomerRecords'),
    },
  ],
  besideCustomer: [
    {
      permission: 'customers.view',
      order: 2,
      Section: shownLater(() => import('./side-money.tsx'), 'SideMoney'),
    },
  ],
};
