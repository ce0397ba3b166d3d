import { type ConsolePart, evidenceLater, shownLater } from '#foundation/ui/console-part.ts';

export const kycPart: ConsolePart<readonly [], 'kyc'> = {
  pages: [],
  evidence: { kyc: evidenceLater(() => import('./kyc-evidence.tsx'), 'KycEvidence') },
  customerPanels: [
    {
      key: 'identity',
      title: 'kyc-console.customer.title',
      permission: 'kyc.view',
      Panel: shownLater(() => import('./customer-identity.tsx'), 'CustomerIdentity'),
    },
  ],
};
