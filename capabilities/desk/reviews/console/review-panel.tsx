import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isRefusalName } from '#foundation/refusals/catalogue.ts';
import { refuse } from '#foundation/refusals/result.ts';
import { Badge } from '#foundation/ui/badge.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { useConsoleParts } from '#foundation/ui/console-part.ts';
import { CustomerSide, CustomerSideButton } from '#foundation/ui/customer-side.tsx';
import { EvidenceGateContext, type EvidenceState, evidenceLoading } from '#foundation/ui/evidence.tsx';
import { type Fact, FactList } from '#foundation/ui/fact-list.tsx';
import { useKeys } from '#foundation/ui/keys.ts';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { FailedState, Notice } from '#foundation/ui/states.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { ReviewDetail } from '../console-contract.ts';
import type { Decision } from '../rules.ts';
import { DecisionForm } from './decision-form.tsx';
import { DueTime, rounded } from './due-time.tsx';
import { useClaim, useReview } from './queries.ts';
import { AssignMany } from './review-dialogs.tsx';
import { BookBadge, ReviewAmount } from './review-queue.tsx';
import { useDecisionToast } from './use-take-back.ts';

/** At the panel's foot, and not before a decision is there. */
const DecisionHistory = lazyPart(
  () => import('./decision-history.tsx'),
  (module) => module.DecisionHistory,
);

type Props = {
  id: string;
  /** Opened by keys: what is read next is the evidence. */
  takesFocus: boolean;
  onDecided: () => void;
};

export function ReviewPanel({ id, takesFocus, onDecided }: Props) {
  const refusalText = useRefusalText();
  const { data: review, error, isFetching, refetch } = useReview(id);
  const lookAgain = () => void refetch();
  if (error !== null) return <FailedState body={refusalText(error)} onRetry={refetch} busy={isFetching} />;
  if (review === undefined) return <SkeletonLines lines={8} />;
  return <Opened review={review} takesFocus={takesFocus} onDecided={onDecided} lookAgain={lookAgain} />;
}

type OpenedProps = Omit<Props, 'id'> & { review: ReviewDetail; lookAgain: () => void };

function Opened({ review, takesFocus, onDecided, lookAgain }: OpenedProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) panel.current?.focus();
  }, [takesFocus]);
  const t = useTranslations('reviews');
  const [items, setItems] = useState<Readonly<Record<string, string>>>({});
  const [evidence, setEvidence] = useState(evidenceLoading);
  const parts = useConsoleParts();
  const evidenced = parts.find(({ evidence }) => evidence?.[review.kind] !== undefined);
  const about = aboutOf(review);
  const EvidenceOfKind = evidenced?.evidence?.[review.kind];
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={t(`kinds.${review.kind}`)}
      className="@container min-w-0 outline-none"
    >
      {/* Evidence beside the decision where both have room; above it where they have not. */}
      <div className="grid items-start gap-4 @[45em]:grid-cols-[minmax(0,1fr)_calc(320*var(--px))]">
        <div className="flex min-w-0 flex-col gap-4">
          {about !== undefined && <CustomerSideButton {...about} />}
          <Card
            title={
              <span className="flex flex-wrap items-center gap-2">
                {t(`kinds.${review.kind}`)}
                <Status review={review} />
                <BookBadge book={review.book} />
              </span>
            }
            action={<ReviewAmount review={review} />}
          >
            <ReviewFacts review={review} />
          </Card>
          {EvidenceOfKind !== undefined && (
            <EvidenceGateContext value={setEvidence}>
              <Suspense fallback={<SkeletonLines lines={5} />}>
                <EvidenceOfKind
                  subjectId={review.subjectId}
                  items={items}
                  onItems={setItems}
                  onShown={lookAgain}
                />
              </Suspense>
            </EvidenceGateContext>
          )}
          <BesideEvidence review={review} />
        </div>
        {/* It scrolls by itself: its end is in reach while the evidence is read. */}
        <div className="flex min-w-0 flex-col gap-4 *:shrink-0 @[45em]:sticky @[45em]:top-3 @[45em]:-m-1 @[45em]:max-h-[calc(100dvh-16px)] @[45em]:overflow-y-auto @[45em]:p-1">
          {review.status === 'waiting' && (
            <DecisionCard review={review} items={items} evidence={evidence} onDecided={onDecided} />
          )}
          {review.status === 'deciding' && <Notice>{t('deciding')}</Notice>}
          {review.decisions.length > 0 && (
            <Card title={t('history.title')}>
              <Suspense fallback={<SkeletonLines lines={2} />}>
                <DecisionHistory review={review} />
              </Suspense>
            </Card>
          )}
          {about !== undefined && <CustomerSide {...about} />}
        </div>
      </div>
    </section>
  );
}

/** What capabilities show beside every review. */
function BesideEvidence({ review: { id, kind, status } }: { review: ReviewDetail }) {
  return useConsoleParts().map(
    ({ besideReviews: Beside }, at) =>
      Beside !== undefined && (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of the console never change
        <Suspense key={at}>
          <Beside reviewId={id} kind={kind} isWaiting={status === 'waiting'} />
        </Suspense>
      ),
  );
}

/** The customer whom a panel is about; of what concerns the platform alone, none. */
function aboutOf({ uid, id, status }: ReviewDetail) {
  return uid === '0' ? undefined : { customerId: uid, reviewId: status === 'waiting' ? id : undefined };
}

function Status({ review: { status } }: { review: ReviewDetail }) {
  const t = useTranslations('reviews.status');
  const tones = { waiting: 'neutral', deciding: 'accent', approved: 'rise', rejected: 'fall' } as const;
  return <Badge tone={tones[status]}>{t(status)}</Badge>;
}

function ReviewFacts({ review }: { review: ReviewDetail }) {
  const t = useTranslations('reviews.facts');
  const format = useFormat();
  const facts: (Fact | false)[] = [
    { label: t('id'), value: <Code>{review.id}</Code> },
    review.uid !== '0' && {
      label: t('customer'),
      value: (
        <TextLink to="/customers/one" search={{ id: review.uid }}>
          <Code>{review.uid}</Code>
        </TextLink>
      ),
    },
    review.submittedBy !== undefined && { label: t('submittedBy'), value: <bdi>{review.submittedBy}</bdi> },
    {
      label: t('submitted'),
      value: <Time at={review.submittedAt} />,
      note: t('age', { duration: format.duration(rounded(review.ageSeconds)) }),
    },
    review.decidedAt === undefined && { label: t('due'), value: <DueTime review={review} /> },
    review.seconds !== undefined && {
      label: t('seconds'),
      value: review.seconds.length === 0 ? t('noSeconds') : <bdi>{review.seconds.join(', ')}</bdi>,
    },
    review.assignedTo !== undefined && { label: t('assignedTo'), value: <bdi>{review.assignedTo}</bdi> },
    {
      label: t('approvals'),
      value: t('approvalsOf', { approvals: review.approvals, needed: review.needed }),
    },
  ];
  return <FactList dense facts={facts.filter((fact) => fact !== false)} />;
}

type DecisionProps = {
  review: ReviewDetail;
  items: Readonly<Record<string, string>>;
  evidence: EvidenceState;
  onDecided: () => void;
};

function DecisionCard({ review, items, evidence, onDecided }: DecisionProps) {
  const t = useTranslations('reviews');
  const claim = useClaim(review.id);
  const tellDecided = useDecisionToast();
  const [decision, setDecision] = useState<Decision>();
  const form = useRef<HTMLFormElement>(null);
  const choose = (next: Decision) => {
    setDecision(next);
    form.current?.querySelector<HTMLInputElement>(`input[value="${next}"]`)?.focus();
  };
  const { blocked } = review;
  const isOpen = blocked === undefined;
  const changeClaim = () => isOpen && claim.mutate(!review.isMine);
  const [isAssigning, setAssigning] = useState(false);
  useKeys([
    { key: 'c', text: t('keys.claim'), press: changeClaim },
    { key: 'a', text: t('keys.approve'), press: () => choose('approve') },
    { key: 'r', text: t('keys.reject'), press: () => choose('reject') },
  ]);
  return (
    <Card
      title={t('form.title')}
      action={
        <span className="flex gap-2">
          <Button size="small" tone="quiet" onClick={() => setAssigning(true)} title="t">
            {t('assign.open')}
          </Button>
          {isOpen && (
            <Button size="small" onClick={changeClaim} busy={claim.isPending} title="c">
              {review.isMine ? t('claim.release') : t('claim.take')}
            </Button>
          )}
        </span>
      }
    >
      {isAssigning && (
        <Suspense>
          <AssignMany reviews={[review]} onClose={() => setAssigning(false)} />
        </Suspense>
      )}
      {isOpen ? (
        <DecisionForm
          review={review}
          decision={decision}
          onDecision={setDecision}
          items={items}
          evidence={evidence}
          formRef={form}
          onDecided={(made, decided) => {
            tellDecided(made, decided);
            onDecided();
          }}
        />
      ) : (
        <Blocked by={blocked} claimedBy={review.claimedBy} />
      )}
    </Card>
  );
}

/** Why this operator may not decide, and who has it in hand. */
function Blocked({ by, claimedBy }: { by: string; claimedBy: string | undefined }) {
  const refusalText = useRefusalText();
  return (
    <Notice tone="warn">
      {isRefusalName(by) ? refusalText(refuse(by)) : by}
      {claimedBy !== undefined && (
        <span className="block">
          <bdi>{claimedBy}</bdi>
        </span>
      )}
    </Notice>
  );
}
