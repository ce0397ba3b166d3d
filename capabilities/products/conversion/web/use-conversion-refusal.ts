import { useTranslations } from 'use-intl';
import type { Refusal } from '#foundation/refusals/result.ts';
import { RefusalError } from '#foundation/ui/platform.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';

const reasons = ['closed', 'stale', 'unsound', 'halted', 'simulated', 'reserve'] as const;

/** Why there is no price to convert at; undefined for any other failure. */
export function unavailableReason(failure: Refusal | Error): (typeof reasons)[number] | undefined {
  const refusal = failure instanceof RefusalError ? failure.refusal : failure;
  if (refusal instanceof Error || refusal.refusal !== 'TRADING_UNAVAILABLE') return undefined;
  return reasons.find((each) => each === refusal.params.reason);
}

/** The sentence for a failure; where a market is the cause, it says what that means to a conversion. */
export function useConversionRefusal(): (failure: Refusal | Error) => string {
  const t = useTranslations('conversion.unavailable');
  const refusalText = useRefusalText();
  return (failure) => {
    const reason = unavailableReason(failure);
    return reason === undefined ? refusalText(failure) : t(reason);
  };
}
