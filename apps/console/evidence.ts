import { lazy } from 'react';
import type { Evidence } from '#capabilities/reviews/console/review-panel.tsx';

/** What each capability shows beside a review of its kind, loaded with the first one that is opened. */
export const evidence: Evidence = {
  adjustment: lazy(() =>
    import('#capabilities/adjustments/console/adjustment-evidence.tsx').then((module) => ({
      default: module.AdjustmentEvidence,
    })),
  ),
  option: lazy(() =>
    import('#capabilities/options/console/option-evidence.tsx').then((module) => ({
      default: module.OptionEvidence,
    })),
  ),
  loan: lazy(() =>
    import('#capabilities/loans/console/loan-case.tsx').then((module) => ({ default: module.LoanCase })),
  ),
  funding: lazy(() =>
    import('#capabilities/treasury/console/funding-evidence.tsx').then((module) => ({
      default: module.FundingEvidence,
    })),
  ),
  appointment: lazy(() =>
    import('#capabilities/operators/console/appointment-evidence.tsx').then((module) => ({
      default: module.AppointmentEvidence,
    })),
  ),
  configuration: lazy(() =>
    import('#capabilities/configuration/console/proposal-evidence.tsx').then((module) => ({
      default: module.ProposalEvidence,
    })),
  ),
  mirrored: lazy(() =>
    import('#capabilities/orders/console/mirrored-evidence.tsx').then((module) => ({
      default: module.MirroredEvidence,
    })),
  ),
  payout: lazy(() =>
    import('#capabilities/nfts/console/remittance-evidence.tsx').then((module) => ({
      default: module.RemittanceEvidence,
    })),
  ),
  recharge: lazy(() =>
    import('#capabilities/deposits/console/deposit-evidence.tsx').then((module) => ({
      default: module.DepositEvidencePanel,
    })),
  ),
  withdrawal: lazy(() =>
    import('#capabilities/withdrawals/console/withdrawal-evidence.tsx').then((module) => ({
      default: module.WithdrawalEvidence,
    })),
  ),
  kyc: lazy(() =>
    import('#capabilities/kyc/console/kyc-evidence.tsx').then((module) => ({ default: module.KycEvidence })),
  ),
};
