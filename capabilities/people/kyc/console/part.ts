import { type ConsolePart, shownLater } from '#foundation/ui/console-part.ts';

export const kycPart: ConsolePart<readonly []> = {
  pages: [],
  evidence: { kyc: shownLater(() => import('./kyc-evidence.tsx'), 'KycEvidence') },
  customerPanels: [
    {
      key: 'identity',
      title: 'kyc-console.customer.title',
      permission: 'kyc.view',
      Panel: shownLater(() => import('./customer-identity.tsx'), 'CustomerIdentity'),
    },
  ],
};
