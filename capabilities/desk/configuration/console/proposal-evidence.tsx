import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { Card } from '#foundation/ui/card.tsx';
import { evidence } from '#foundation/ui/evidence.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { Notice } from '#foundation/ui/states.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { getProposal } from '../console-contract.ts';
import { DifferenceList } from './difference-list.tsx';
import { useProposal } from './queries.ts';
import { nodeOf } from './schema.ts';
import { useWords } from './use-words.ts';
import { whole } from './version-list.tsx';

type Props = { data: OutputOf<typeof getProposal> };

function Shown({ data: proposal }: Props) {
  const t = useTranslations('configuration.waiting');
  const words = useWords();
  const format = useFormat();
  const { document, author, reason, lapsesAt, status, schema, changes } = proposal;
  return (
    <Card title={words.document(document).title}>
      <div className="flex flex-col gap-3">
        {lapsesAt !== undefined && status === 'waiting' && (
          <Notice tone="warn">{t('inForce', { at: format.time(lapsesAt) })}</Notice>
        )}
        <FactList
          dense
          facts={[
            { label: t('author'), value: <bdi>{author}</bdi>, strong: true },
            { label: t('reason'), value: <bdi>{reason}</bdi> },
          ]}
        />
        <div className="rounded bg-sunken px-4 py-3">
          <DifferenceList root={nodeOf(schema)} changes={changes.map(whole)} guardsMoney />
        </div>
      </div>
    </Card>
  );
}

/** Beside its review: the proposed change, and which fields become looser or tighter. */
export const ProposalEvidence = evidence(useProposal, Shown);
