import { RotateCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { CopyButton } from '#foundation/ui/copy-button.tsx';
import { type Fact, FactList } from '#foundation/ui/fact-list.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { FailedState, Notice } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { DepositEvidence, Finding } from '../console-contract.ts';
import { ProofPicture } from './proof-picture.tsx';
import { useDepositEvidence } from './queries.ts';

/** What speaks for a deposit; everything else is a warning. */
const good: ReadonlySet<Finding> = new Set(['confirmed', 'confirming', 'sampleChain']);

/** Beside its review: the customer's claim, the chain's evidence as it is now, and what follows from the two. */
export function DepositEvidencePanel({ subjectId }: { subjectId: string }) {
  const refusalText = useRefusalText();
  // A deposit that is held after crediting is reviewed under a name of its own.
  const id = subjectId.split('-')[0] ?? '';
  const { data, error, isFetching, refetch } = useDepositEvidence(id);
  if (error !== null) return <FailedState body={refusalText(error)} onRetry={refetch} busy={isFetching} />;
  if (data === undefined) return <SkeletonLines lines={10} />;
  return (
    <>
      <Findings findings={data.findings} />
      <div className="grid gap-4 wide:grid-cols-2">
        <ClaimCard evidence={data} />
        <ChainCard evidence={data} onRefresh={() => void refetch()} busy={isFetching} />
      </div>
      {data.hasProof && <ProofPicture id={id} />}
    </>
  );
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  const t = useTranslations('deposits-console.findings');
  return (
    <ul className="flex flex-col gap-2">
      {findings.map((finding) => (
        <li key={finding}>
          <Notice tone={good.has(finding) ? 'info' : 'warn'}>{t(finding)}</Notice>
        </li>
      ))}
    </ul>
  );
}

function ClaimCard({
  evidence: { claim, address, currency, credited, held, basis },
}: {
  evidence: DepositEvidence;
}) {
  const t = useTranslations('deposits-console');
  const facts: (Fact | false | undefined)[] = [
    claim && {
      label: t('evidence.amount'),
      value: <Money amount={claim.amount} currency={currency} />,
      strong: true,
    },
    claim?.txHash !== undefined && { label: t('evidence.hash'), value: <Hash text={claim.txHash} /> },
    claim?.last6 !== undefined && { label: t('evidence.last6'), value: <Code>{claim.last6}</Code> },
    claim && { label: t('evidence.announced'), value: <Time at={claim.announcedAt} style="second" /> },
    {
      label: t('evidence.address'),
      value: <Hash text={address.address} />,
      note: `${t('evidence.path')} ${address.path}`,
    },
    credited !== undefined && {
      label: t('evidence.credited'),
      value: <Money amount={credited} currency={currency} />,
    },
    held !== undefined && { label: t('evidence.held'), value: <Money amount={held} currency={currency} /> },
    basis !== undefined && { label: t('evidence.basis'), value: t(`bases.${basis}`) },
  ];
  return (
    <Card title={t('evidence.claim')}>
      {claim === undefined && <p className="mb-2 text-quiet">{t('evidence.noClaim')}</p>}
      <FactList dense facts={facts.filter((fact) => fact !== false && fact !== undefined)} />
    </Card>
  );
}

function ChainCard({
  evidence: { chain, currency },
  onRefresh,
  busy,
}: {
  evidence: DepositEvidence;
  onRefresh: () => void;
  busy: boolean;
}) {
  const t = useTranslations('deposits-console');
  const ui = useTranslations('ui');
  return (
    <Card
      title={t('evidence.chain')}
      action={
        <Button size="small" busy={busy} icon={<RotateCw size={15} aria-hidden="true" />} onClick={onRefresh}>
          {ui('retry')}
        </Button>
      }
    >
      {chain === undefined ? (
        <p className="text-quiet">{t('evidence.noChain')}</p>
      ) : (
        <FactList
          dense
          facts={[
            {
              label: t('evidence.amount'),
              value: <Money amount={chain.amount} currency={currency} />,
              strong: true,
            },
            { label: t('evidence.hash'), value: <Hash text={chain.txHash} /> },
            {
              label: t('evidence.state'),
              value: t(`states.${chain.state}`),
            },
            {
              label: t('evidence.confirmations'),
              value: t('evidence.of', { have: chain.confirmations, needed: chain.needed }),
              strong: true,
            },
            ...(chain.block === undefined
              ? []
              : [
                  {
                    label: t('evidence.block'),
                    value: <Code>{chain.block.height}</Code>,
                    note: <Code className="wrap-anywhere">{chain.block.hash}</Code>,
                  },
                ]),
            { label: t('evidence.paidTo'), value: <Hash text={chain.address} /> },
            { label: t('evidence.output'), value: <Code>{chain.output}</Code> },
            { label: t('evidence.native'), value: <Code>{chain.native}</Code> },
            { label: t('evidence.firstSeen'), value: <Time at={chain.firstSeenAt} style="second" /> },
          ]}
        />
      )}
    </Card>
  );
}

/** Shortened for the eye, whole for the clipboard. */
function Hash({ text }: { text: string }) {
  const t = useTranslations('deposits-console.evidence');
  return (
    <span className="inline-flex items-center gap-1">
      <Code>{`${text.slice(0, 10)}…${text.slice(-8)}`}</Code>
      <CopyButton text={text} label={t('copy')} />
    </span>
  );
}
