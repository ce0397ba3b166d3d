import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { CopyButton } from '#foundation/ui/copy-button.tsx';
import { evidence } from '#foundation/ui/evidence.tsx';
import { type Fact, FactList } from '#foundation/ui/fact-list.tsx';
import { LoggedPicture } from '#foundation/ui/logged-picture.tsx';
import { LookUp } from '#foundation/ui/look-up.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Notice } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { type DepositEvidence, type Finding, getDepositProof } from '../console-contract.ts';
import { useDepositEvidence } from './queries.ts';

/** What speaks for a deposit; everything else is a warning. */
const good: ReadonlySet<Finding> = new Set([
  'confirmed',
  'confirming',
  'countedTogether',
  'returnAsked',
  'sampleChain',
]);

/** A deposit that is held after crediting is reviewed under a name of its own. */
const depositOf = (subjectId: string) => subjectId.split('-')[0] ?? '';

function Shown({ subjectId, data }: { subjectId: string; data: DepositEvidence }) {
  const t = useTranslations('deposits-console.evidence');
  const id = depositOf(subjectId);
  const { isFetching, refetch } = useDepositEvidence(id);
  return (
    <>
      <Findings findings={data.findings} />
      <Comparison evidence={data} onRefresh={() => void refetch()} busy={isFetching} />
      {data.hasProof && (
        <Card title={t('proof')}>
          <LoggedPicture call={getDepositProof} input={{ id }} title={t('proofAlt')} />
        </Card>
      )}
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

type Props = { evidence: DepositEvidence; onRefresh: () => void; busy: boolean };

/** Line by line: what the customer says, and what the chain says. */
function Comparison({ evidence, onRefresh, busy }: Props) {
  const t = useTranslations('deposits-console.evidence');
  const { announcement, chain } = evidence;
  return (
    <Card
      title={t('title')}
      action={
        <Button size="small" busy={busy} icon={<RotateCw size={15} aria-hidden="true" />} onClick={onRefresh}>
          {t('lookAgain')}
        </Button>
      }
    >
      <BothSides evidence={evidence} />
      <p className="mt-3 text-note text-faint">
        {announcement === undefined ? t('notAnnounced') : chain === undefined && t('noChain')}
      </p>
      <Outcome evidence={evidence} />
    </Card>
  );
}

function BothSides({ evidence }: { evidence: DepositEvidence }) {
  const t = useTranslations('deposits-console.evidence');
  const { announcement, chain, address, currency } = evidence;
  const money = (amount: string | undefined) =>
    amount !== undefined && <Money amount={amount} currency={currency} />;
  const time = (at: string) => <Time at={at} className="phone:text-note" />;
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b border-line text-note text-quiet">
            <td />
            {(['announcement', 'chain'] as const).map((side) => (
              <th key={side} scope="col" className="py-2 ps-2 text-start font-medium wide:ps-4">
                {t(side)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Line
            label={t('amount')}
            announcement={money(announcement?.amount)}
            chain={money(chain?.amount)}
            strong
          />
          <Line
            label={t('hash')}
            announcement={announcedHash(announcement)}
            chain={chain && <Hash text={chain.txHash} />}
          />
          <Line
            label={t('address')}
            announcement={<Hash text={address.address} />}
            chain={chain && <Hash text={chain.address} />}
          />
          <Line
            label={t('sender')}
            chain={chain && chain.senders.length > 0 && <Senders senders={chain.senders} />}
          />
          <Line
            label={t('since')}
            announcement={announcement && time(announcement.announcedAt)}
            chain={chain && time(chain.firstSeenAt)}
          />
          {chain !== undefined && <ChainLines chain={chain} />}
        </tbody>
      </table>
    </div>
  );
}

/** The whole hash, or the end of it where the customer gave no more. */
function announcedHash(announcement: DepositEvidence['announcement']): ReactNode {
  if (announcement?.txHash !== undefined) return <Hash text={announcement.txHash} />;
  return announcement?.last6 && <span dir="ltr">{`…${announcement.last6}`}</span>;
}

type LineProps = { label: string; announcement?: ReactNode; chain?: ReactNode; strong?: boolean };

function Line({ label, announcement, chain, strong = false }: LineProps) {
  const cell = strong ? 'num py-2 ps-2 font-semibold wide:ps-4' : 'num py-2 ps-2 wide:ps-4';
  return (
    <tr className="border-b border-line align-top last:border-b-0">
      <th scope="row" className="py-2 text-start font-normal text-quiet">
        {label}
      </th>
      <td className={cell}>{announcement || '–'}</td>
      <td className={cell}>{chain || '–'}</td>
    </tr>
  );
}

/** Who paid, and whether the platform knows them: from this customer's deposits before, or others'. */
function Senders({ senders }: { senders: NonNullable<DepositEvidence['chain']>['senders'] }) {
  const t = useTranslations('deposits-console.evidence');
  const format = useFormat();
  return (
    <ul className="flex flex-col gap-1.5">
      {senders.map(({ address, before, others }) => (
        <li key={address}>
          <Hash text={address} />
          <span className="block text-note text-quiet">
            {before === undefined ? t('senderNew') : t('senderBefore', { at: format.time(before, 'date') })}
          </span>
          {others !== undefined && others > 0 && (
            <span className="block text-note text-quiet">{t('senderOthers', { count: others })}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function ChainLines({ chain }: { chain: NonNullable<DepositEvidence['chain']> }) {
  const t = useTranslations('deposits-console');
  return (
    <>
      <Line label={t('evidence.state')} chain={t(`states.${chain.state}`)} />
      <Line
        label={t('evidence.confirmations')}
        chain={t('evidence.of', { have: Math.min(chain.confirmations, chain.needed), needed: chain.needed })}
        strong
      />
      {chain.block !== undefined && (
        <Line
          label={t('evidence.block')}
          chain={
            <>
              <Code>{chain.block.height}</Code> <Hash text={chain.block.hash} />
            </>
          }
        />
      )}
      <Line
        label={t('evidence.output')}
        chain={
          <>
            <Code>{chain.output}</Code>
            <span className="block text-note text-faint">
              {t('evidence.native')} <Code className="wrap-anywhere">{chain.native}</Code>
            </span>
          </>
        }
      />
    </>
  );
}

type OutcomeProps = { evidence: DepositEvidence };

/** What was credited, held, and on whose word. */
function Outcome({ evidence: { credited, held, basis, currency, address, return: back } }: OutcomeProps) {
  const t = useTranslations('deposits-console');
  const facts: (Fact | false)[] = [
    { label: t('evidence.path'), value: <Code className="whitespace-nowrap">{address.path}</Code> },
    credited !== undefined && {
      label: t('evidence.credited'),
      value: <Money amount={credited} currency={currency} />,
    },
    held !== undefined && { label: t('evidence.held'), value: <Money amount={held} currency={currency} /> },
    basis !== undefined && { label: t('evidence.basis'), value: t(`bases.${basis}`) },
    back !== undefined && { label: t('evidence.returnTo'), value: <Hash text={back.address} /> },
    back !== undefined && {
      label: t('evidence.returnFee'),
      value: <Money amount={back.networkFee} currency={currency} />,
    },
    back !== undefined && {
      label: t('evidence.returnActual'),
      value: <Money amount={back.actualAmount} currency={currency} />,
    },
    back?.heldUntil !== undefined && { label: t('evidence.returnHeld'), value: <Time at={back.heldUntil} /> },
  ];
  return <FactList dense facts={facts.filter((fact) => fact !== false)} />;
}

/** Shortened for the eye, whole for the clipboard. */
function Hash({ text }: { text: string }) {
  const t = useTranslations('deposits-console.evidence');
  return (
    <span className="inline-flex flex-wrap items-center gap-x-0.5 wide:flex-nowrap">
      <span className="whitespace-nowrap phone:text-note">
        <LookUp text={text}>{`${text.slice(0, 6)}…${text.slice(-6)}`}</LookUp>
      </span>
      <CopyButton text={text} label={t('copy')} />
    </span>
  );
}

/**
 * Beside its review: what the customer announced, the chain's evidence now, and what follows from both.
 */
export const DepositEvidencePanel = evidence((subjectId) => useDepositEvidence(depositOf(subjectId)), Shown);
