import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { LinkButton } from '#foundation/ui/link-button.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { EmptyState, FailedState, RefusalNotice } from '#foundation/ui/states.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { useAnswerQuiz, useQuiz } from './queries.ts';
import { QuizForm } from './quiz-form.tsx';
import { QuizResult } from './quiz-result.tsx';

/** `/profile/questions`: a few questions before leverage and options with real money. */
export function QuizPage() {
  const t = useTranslations('quiz');
  const format = useFormat();
  const refusalText = useRefusalText();
  const quiz = useQuiz();
  const answer = useAnswerQuiz();
  const { data } = quiz;
  return (
    <Page title={t('title')} back backTo="/profile" width="form">
      {answer.data !== undefined ? (
        <QuizResult result={answer.data} />
      ) : data === undefined ? (
        <Card>
          {quiz.isError ? (
            <FailedState onRetry={() => quiz.refetch()} busy={quiz.isFetching} />
          ) : (
            <SkeletonLines lines={8} />
          )}
        </Card>
      ) : data.quiz === undefined || !data.isAsked ? (
        <Card>
          <EmptyState
            title={t(data.status === 'waiting' ? 'waiting' : data.isAsked ? 'passed' : 'unasked')}
            body={
              data.retryAt === undefined
                ? t('tradeOn')
                : t('retryAt', { at: format.time(data.retryAt, 'moment') })
            }
            action={<LinkButton to="/market">{t('toMarkets')}</LinkButton>}
          />
        </Card>
      ) : (
        <QuizForm
          key={data.quiz.version}
          quiz={data.quiz}
          busy={answer.isPending}
          refusal={answer.error !== null && <RefusalNotice>{refusalText(answer.error)}</RefusalNotice>}
          onAnswer={answer.mutate}
        />
      )}
    </Page>
  );
}
