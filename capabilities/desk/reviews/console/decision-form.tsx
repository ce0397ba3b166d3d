import { type Ref, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isRefusalName } from '#foundation/refusals/catalogue.ts';
import { refuse } from '#foundation/refusals/result.ts';
import { Button } from '#foundation/ui/button.tsx';
import type { EvidenceState } from '#foundation/ui/evidence.tsx';
import { Form } from '#foundation/ui/form.tsx';
import { useKeys } from '#foundation/ui/keys.ts';
import { RadioList } from '#foundation/ui/radio-list.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { Notice } from '#foundation/ui/states.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { useReasonText } from '#foundation/ui/use-reason-text.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { Review, ReviewDetail } from '../console-contract.ts';
import type { Decision } from '../rules.ts';
import { useDecide } from './queries.ts';

type Props = {
  review: ReviewDetail;
  /** Undefined: none is chosen yet. */
  decision: Decision | undefined;
  onDecision: (decision: Decision) => void;
  items: Readonly<Record<string, string>>;
  /** Nothing is decided before it is shown. */
  evidence: EvidenceState;
  formRef: Ref<HTMLFormElement>;
  onDecided: (decision: Decision, review: Review) => void;
};

/** Neither the decision nor its reason is chosen beforehand: nothing can be sent without both. */
export function DecisionForm({ review, decision, onDecision, items, evidence, formRef, onDecided }: Props) {
  const t = useTranslations('reviews.form');
  const reasonText = useReasonText();
  const refusalText = useRefusalText();
  const decide = useDecide(review.id, onDecided);
  const [note, setNote] = useState('');
  const reasons = decision === undefined ? [] : review.reasonCodes[decision];
  const { reasonCode, choose, list } = useReason(decision, reasons);
  const hasItems = Object.keys(items).length > 0;
  const unfit = decision === 'approve' ? (hasItems ? 'ITEMS_REJECTED' : review.approvalBlocked) : undefined;
  const mayDecide = reasonCode !== undefined && unfit === undefined && evidence.is === 'shown';
  const submit = () => {
    if (decision === undefined || !mayDecide) return;
    decide.mutate({ decision, reasonCode, note, ...(hasItems ? { items: { ...items } } : {}) });
  };
  const isLast = review.approvals + 1 >= review.needed;
  const says = {
    approve: isLast ? t('submitApprove') : t('submitFirst'),
    reject: t('submitReject'),
    none: t('choose'),
  };
  return (
    <Form
      ref={formRef}
      aria-label={t('title')}
      onSubmit={submit}
      submit={says[decision ?? 'none']}
      failure={decide.error}
      tone={decision === 'reject' ? 'danger' : 'primary'}
      busy={decide.isPending}
      disabled={!mayDecide}
    >
      <EvidenceNotice evidence={evidence} />
      <Segmented
        label={t('decision')}
        value={decision}
        onChange={onDecision}
        options={[
          { value: 'approve', label: t('approve'), tone: 'rise' },
          { value: 'reject', label: t('reject'), tone: 'fall' },
        ]}
        wide
      />
      <RadioList
        ref={list}
        label={t('reason')}
        hidden={decision === undefined}
        value={reasonCode}
        onChange={choose}
        options={reasons.map((code) => ({ value: code, label: reasonText(code) }))}
      />
      <TextArea
        label={t('note')}
        hint={t('noteHint')}
        value={note}
        maxLength={1000}
        rows={2}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      {unfit !== undefined && isRefusalName(unfit) && (
        <Notice tone="warn">{refusalText(refuse(unfit))}</Notice>
      )}
    </Form>
  );
}

/** Why nothing can be decided now: the evidence is not there. */
function EvidenceNotice({ evidence }: { evidence: EvidenceState }) {
  const t = useTranslations('reviews.form.evidence');
  const ui = useTranslations('ui');
  if (evidence.is === 'shown') return null;
  if (evidence.is === 'loading') return <Notice>{t('loading')}</Notice>;
  return (
    <Notice tone="warn">
      <span className="mb-2 block">{t('failed')}</span>
      <Button size="small" onClick={evidence.again} busy={evidence.busy}>
        {ui('retry')}
      </Button>
    </Notice>
  );
}

/** Each decision has its own reason, which is pressed or chosen by its number. */
function useReason(decision: Decision | undefined, reasons: readonly string[]) {
  const reasonText = useReasonText();
  const [chosen, setChosen] = useState<Partial<Record<Decision, string>>>({});
  const list = useRef<HTMLFieldSetElement>(null);
  /** Its field has the focus then, so that Enter sends it. */
  const choose = (code: string) => {
    if (decision !== undefined) setChosen({ ...chosen, [decision]: code });
    list.current?.querySelector<HTMLInputElement>(`input[value="${code}"]`)?.focus();
  };
  useKeys(
    reasons.slice(0, 9).map((code, index) => ({
      key: `${index + 1}`,
      text: reasonText(code),
      press: () => choose(code),
    })),
  );
  const reasonCode = decision && chosen[decision];
  return { reasonCode, choose, list };
}
