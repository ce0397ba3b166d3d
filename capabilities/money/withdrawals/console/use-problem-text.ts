import { useTranslations } from 'use-intl';

/** The sentence of what stands in a disbursement's way; a word without one is shown as it is. */
export function useProblemText(): (problem: string) => string {
  const t = useTranslations('withdrawals-console.problems');
  type Known = Parameters<typeof t>[0];
  const isKnown = (code: string): code is Known => t.has(code as Known);
  return (problem) => (isKnown(problem) ? t(problem) : problem);
}
