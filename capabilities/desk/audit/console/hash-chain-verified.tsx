import { ShieldCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { Code } from '#foundation/ui/code.tsx';
import { CopyButton } from '#foundation/ui/copy-button.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { verifyAudit } from '../console-contract.ts';

type Props = { verified: OutputOf<typeof verifyAudit> | undefined; failure: Error | null };

/** What recomputing the hash chain found: its end, or the first row that does not agree. */
export function HashChainVerified({ verified, failure }: Props) {
  const t = useTranslations('audit.verify');
  const fields = useTranslations('audit.fields');
  const refusalText = useRefusalText();
  if (failure !== null) return <RefusalNotice>{refusalText(failure)}</RefusalNotice>;
  if (verified === undefined) return null;
  const { acts, lastHash, finding } = verified;
  if (finding !== null) {
    return (
      <RefusalNotice>
        <p className="font-medium">{t('broken', { sequence: finding.sequence })}</p>
        <p>{t(finding.problem)}</p>
      </RefusalNotice>
    );
  }
  return (
    <div role="status" className="flex items-start gap-2.5 rounded bg-rise-soft px-3 py-2.5">
      <ShieldCheck size={18} className="mt-px shrink-0 text-rise" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{t('whole')}</p>
        <p className="text-quiet">{t('wholeBody', { acts })}</p>
        <p className="flex items-center gap-1">
          <Code className="text-note">{lastHash}</Code>
          <CopyButton text={lastHash} label={fields('hash')} />
        </p>
      </div>
    </div>
  );
}
