import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { type Fact, FactList } from '#foundation/ui/fact-list.tsx';
import { LoggedPicture } from '#foundation/ui/logged-picture.tsx';
import { LookUp } from '#foundation/ui/look-up.tsx';
import { useMay } from '#foundation/ui/operator.ts';
import { Notice, RefusalNotice } from '#foundation/ui/states.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { textOrName } from '#foundation/ui/text-or-name.ts';
import { Time } from '#foundation/ui/time.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useCommand } from '#foundation/ui/use-call.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import {
  confirmPayout,
  type DisbursementEvidence,
  getCustomerWithdrawal,
  getPayoutImage,
  listWithdrawals,
  type WithdrawalDetail,
} from '../console-contract.ts';
import { RecordDisbursement } from './record-disbursement.tsx';
import { StopPayout } from './stop-payout.tsx';

type Props = { withdrawal: WithdrawalDetail };

/** How it is paid: what the signer has signed, what stands in the way, or what treasurers have recorded. */
export function DisbursementCard({ withdrawal }: Props) {
  const t = useTranslations('withdrawals-console');
  const problems = useTranslations('withdrawals-console.problems');
  const mayPay = useMay('withdrawals.pay');
  const { payout: disbursement, status, evidence } = withdrawal;
  const mayDecide = useMay('withdrawals.decide');
  const isOpen = status === 'approved';
  const waitsToLeave = withdrawal.leavesAt !== undefined;
  const isWaiting = evidence.some(({ state }) => state === 'waiting');
  return (
    <Card
      title={t('evidence.payout')}
      action={<Badge tone={isOpen ? 'accent' : 'neutral'}>{t(`status.${status}`)}</Badge>}
    >
      <div className="flex flex-col gap-4">
        <p className="text-quiet">{disbursement.isAutomatic ? t('payout.automatic') : t('payout.manual')}</p>
        {isOpen && disbursement.problem !== undefined && (
          <Notice tone={disbursement.isStuck ? 'warn' : 'info'}>
            {textOrName(problems, disbursement.problem)}
          </Notice>
        )}
        <DisbursementFacts withdrawal={withdrawal} />
        {disbursement.attempts.length > 0 && <Attempts withdrawal={withdrawal} />}
        {evidence.map((each) => (
          <Recorded key={each.id} withdrawal={withdrawal} evidence={each} mayPay={mayPay && isOpen} />
        ))}
        <Record withdrawal={withdrawal} isOffered={isOpen && mayPay && !isWaiting && !waitsToLeave} />
        <StopPayout withdrawal={withdrawal} isOffered={waitsToLeave && mayDecide} />
      </div>
    </Card>
  );
}

function DisbursementFacts({ withdrawal }: Props) {
  const t = useTranslations('withdrawals-console');
  const format = useFormat();
  const { payout, status, confirmations, confirmationsNeeded, txHash, reference, leavesAt } = withdrawal;
  const isOpen = status === 'approved';
  const facts: (Fact | false)[] = [
    leavesAt !== undefined && {
      label: t('payout.leaves'),
      value: <Time at={leavesAt} style="second" />,
      strong: true,
    },
    isOpen &&
      payout.isAutomatic &&
      confirmations !== undefined && {
        label: t('columns.status'),
        value: t('payout.waiting', {
          confirmations: format.count(confirmations),
          needed: format.count(confirmationsNeeded ?? 0),
        }),
      },
    !isOpen && txHash !== undefined && { label: t('payout.txHash'), value: <LookUp text={txHash} /> },
    !isOpen && reference !== undefined && { label: t('payout.reference'), value: <Code>{reference}</Code> },
    payout.lookedAt !== undefined && {
      label: t('payout.lookedAt'),
      value: <Time at={payout.lookedAt} style="second" />,
    },
  ];
  return <FactList dense facts={facts.filter((fact) => fact !== false)} />;
}

/** What the signer has signed so far. */
function Attempts({ withdrawal: { payout } }: Props) {
  const t = useTranslations('withdrawals-console.payout');
  return (
    <section>
      <h3 className="mb-1 text-note font-medium text-quiet">{t('attempts')}</h3>
      <ul className="divide-y divide-line">
        {payout.attempts.map((attempt) => (
          <li key={attempt.txHash} className="flex flex-wrap justify-between gap-x-4 py-1.5 text-note">
            <span className="min-w-0 break-all">
              <LookUp text={attempt.txHash} />
            </span>
            <span className="text-faint">
              {t('nonce', { nonce: String(attempt.nonce), fee: attempt.maxFeeGwei })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Opens the form in which a treasurer records how it was paid. */
function Record({ withdrawal, isOffered }: Props & { isOffered: boolean }) {
  const t = useTranslations('withdrawals-console.payout');
  const [isRecording, setIsRecording] = useState(false);
  const act = t(withdrawal.payout.isAutomatic ? 'giveUp' : 'record');
  return (
    <>
      {isOffered && (
        <Button className="w-fit" onClick={() => setIsRecording(true)}>
          {act}
        </Button>
      )}
      <Dialog
        open={isRecording}
        onOpenChange={setIsRecording}
        title={act}
        description={t(withdrawal.needed === 2 ? 'twoNote' : 'oneNote')}
      >
        <RecordDisbursement withdrawal={withdrawal} onDone={() => setIsRecording(false)} />
      </Dialog>
    </>
  );
}

function Recorded({
  withdrawal,
  evidence,
  mayPay,
}: Props & { evidence: DisbursementEvidence; mayPay: boolean }) {
  const t = useTranslations('withdrawals-console');
  const failures = useTranslations('withdrawals-console.failures');
  const { outcome, reference, reason, note, recordedBy, recordedAt, confirmedBy, state, hasImage } = evidence;
  const facts: (Fact | false)[] = [
    { label: t('payout.outcome'), value: t(`payout.${outcome}`), strong: true },
    outcome === 'paid' && { label: t('payout.reference'), value: <Code>{reference}</Code> },
    reason !== undefined && { label: t('payout.reason'), value: textOrName(failures, reason) },
    note !== '' && { label: t('payout.note'), value: <bdi>{note}</bdi> },
    { label: t('payout.recordedBy'), value: <bdi>{recordedBy}</bdi>, note: <Time at={recordedAt} /> },
    confirmedBy !== undefined && { label: t('payout.confirmedBy'), value: <bdi>{confirmedBy}</bdi> },
  ];
  return (
    <section className="rounded border border-line p-3">
      <h3 className="mb-1 flex items-center justify-between gap-2 text-note font-medium text-quiet">
        {state === 'waiting' ? t('payout.confirmTitle') : t('payout.history')}
        {state !== 'waiting' && (
          <Badge tone={state === 'confirmed' ? 'rise' : 'neutral'}>{t(`payout.${state}`)}</Badge>
        )}
      </h3>
      <FactList dense facts={facts.filter((fact) => fact !== false)} />
      {hasImage && <Picture withdrawal={withdrawal} evidence={evidence} />}
      {state === 'waiting' && mayPay && <Confirm withdrawal={withdrawal} evidence={evidence} />}
    </section>
  );
}

function Confirm({ withdrawal, evidence }: Props & { evidence: DisbursementEvidence }) {
  const t = useTranslations('withdrawals-console');
  const refusalText = useRefusalText();
  const confirm = useCommand(confirmPayout, listWithdrawals, getCustomerWithdrawal);
  const [note, setNote] = useState('');
  const send = (agrees: boolean) =>
    confirm.mutate(
      { id: withdrawal.subjectId, evidenceId: evidence.id, agrees, note },
      { onSuccess: () => showToast({ title: t(agrees ? 'payout.confirmed' : 'payout.dismissed') }) },
    );
  return (
    <div className="mt-3 flex flex-col gap-3">
      {evidence.isMine && <p className="text-note text-quiet">{t('payout.own')}</p>}
      <TextArea
        label={t('payout.dismissNote')}
        value={note}
        maxLength={1000}
        rows={2}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      {confirm.error !== null && <RefusalNotice>{refusalText(confirm.error)}</RefusalNotice>}
      <div className="flex flex-wrap gap-2">
        {!evidence.isMine && (
          <Button tone="primary" busy={confirm.isPending} onClick={() => send(true)}>
            {t('payout.confirm')}
          </Button>
        )}
        <Button
          tone="danger"
          disabled={note.trim() === ''}
          busy={confirm.isPending}
          onClick={() => send(false)}
        >
          {t('payout.dismiss')}
        </Button>
      </div>
    </div>
  );
}

function Picture({ withdrawal, evidence }: Props & { evidence: DisbursementEvidence }) {
  const t = useTranslations('withdrawals-console.payout');
  const [isWanted, setIsWanted] = useState(false);
  const input = { id: withdrawal.subjectId, evidenceId: evidence.id };
  return (
    <div className="mt-3">
      {isWanted ? (
        <LoggedPicture call={getPayoutImage} input={input} title={t('image')} />
      ) : (
        <Button size="small" onClick={() => setIsWanted(true)}>
          {t('picture')}
        </Button>
      )}
    </div>
  );
}
