import { Check, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { Card } from '#foundation/ui/card.tsx';
import { Notice } from '#foundation/ui/states.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { answerQuiz } from '../contract.ts';

/** Whether it was enough, and why each answer is what it is. */
export function QuizResult({ result, onward }: { result: OutputOf<typeof answerQuiz>; onward: ReactNode }) {
  const t = useTranslations('quiz');
  const format = useFormat();
  const outcome = useRef<HTMLDivElement>(null);
  // After sending the answers the customer is at the end of a long page.
  useEffect(() => {
    outcome.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  const { isPassed, right, of, retryAt, review } = result;
  return (
    <div className="flex flex-col gap-4">
      <div role="status" ref={outcome} tabIndex={-1} className="outline-none">
        <Notice
          tone={isPassed ? 'info' : 'warn'}
          title={t(isPassed ? 'passed' : 'failed', { right, count: of })}
        >
          {retryAt === undefined ? t('tradeOn') : t('retryAt', { at: format.time(retryAt, 'moment') })}
        </Notice>
      </div>
      <Card flush>
        <ol className="divide-y divide-line">
          {review.map(({ question, isRight, explanation }) => (
            <li key={question} className="flex gap-3 px-4 py-4 wide:px-5">
              {isRight ? (
                <Check size={18} className="mt-0.5 shrink-0 text-rise" aria-label={t('right')} />
              ) : (
                <X size={18} className="mt-0.5 shrink-0 text-fall" aria-label={t('wrong')} />
              )}
              <div className="min-w-0">
                <p className="font-medium">{question}</p>
                <p className="mt-1 text-quiet">{explanation}</p>
              </div>
            </li>
          ))}
        </ol>
      </Card>
      {onward}
    </div>
  );
}
