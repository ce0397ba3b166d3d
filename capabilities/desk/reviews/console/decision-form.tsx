import { type Ref, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isRefusalName } from '#foundation/refusals/catalogue.ts';
import { refuse } from '#foundation/refusals/result.ts';
import { Form } from '#foundation/ui/form.tsx';
import { useKeys } from '#foundation/ui/keys.ts';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { Notice } from '#foundation/ui/states.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { ReviewDetail } from '../console-contract.ts';
import type { Decision } from '../rules.ts';
import { useDecide } from './queries.ts';
import { useReasonText } from './use-reason-text.ts';

type Props = {
  review: ReviewDetail;
  /** Undefined: none is chosen yet. */
  decision: Decision | undefined;
  onDecision: (decision: Decision) => void;
  items: Readonly<Record<string, string>>;
  formRef: Ref<HTMLFormElement>;
  onDecided: (decision: Decision) => void;
};

/** The reason before the decision: nothing can be sent without one. */
export function DecisionForm({ review, decision, onDecision, items, formRef, onDecided }: Props) {
  const t = useTranslations('reviews.form');
  const reasonText = useReasonText();
  const refusalText = useRefusalText();
  const decide = useDecide(review.id, onDecided);
  const [chosen, setChosen] = useState<Partial<Record<Decision, string>>>({});
  const [note, setNote] = useState('');
  const name = useId();
  const reasons = decision === undefined ? [] : review.reasonCodes[decision];
  const reasonCode = decision && (chosen[decision] ?? (reasons.length === 1 ? reasons[0] : undefined));
  const hasItems = Object.keys(items).length > 0;
  const unfit = decision === 'approve' ? (hasItems ? 'ITEMS_REJECTED' : review.approvalBlocked) : undefined;
  const mayDecide = reasonCode !== undefined && unfit === undefined;

  const list = useRef<HTMLFieldSetElement>(null);
  /** Its field has the focus then, so that Enter sends it. */
  const chooseReason = (code: string) => {
    if (decision !== undefined) setChosen({ ...chosen, [decision]: code });
    list.current?.querySelector<HTMLInputElement>(`input[value="${code}"]`)?.focus();
  };
  const submit = () => {
    if (decision === undefined || !mayDecide) return;
    decide.mutate({ decision, reasonCode, note, ...(hasItems ? { items: { ...items } } : {}) });
  };
  useKeys(
    reasons.slice(0, 9).map((code, index) => ({
      key: `${index + 1}`,
      text: reasonText(code),
      press: () => chooseReason(code),
    })),
  );
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
      <fieldset ref={list} className="flex flex-col gap-1" hidden={decision === undefined}>
        <legend className="mb-1 text-note font-medium text-quiet">{t('reason')}</legend>
        {reasons.map((code) => (
          <label key={code} className="flex items-start gap-2.5 rounded px-2 py-1.5 hover:bg-sunken/60">
            <input
              type="radio"
              name={name}
              value={code}
              checked={code === reasonCode}
              onChange={() => chooseReason(code)}
              className="mt-0.5 accent-accent"
            />
            <span>{reasonText(code)}</span>
          </label>
        ))}
      </fieldset>
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
