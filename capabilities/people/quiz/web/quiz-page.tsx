import { useCanGoBack, useRouter, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { ButtonLook } from '#foundation/ui/button-style.ts';
import { Card } from '#foundation/ui/card.tsx';
import { LinkButton } from '#foundation/ui/link-button.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { Refused } from '#foundation/ui/refused.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { useCall, useCommand } from '#foundation/ui/use-call.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { answerQuiz, getQuiz } from '../contract.ts';

import { QuizForm } from './quiz-form.tsx';
import { QuizResult } from './quiz-result.tsx';

/**
 * `/profile/questions`: a few questions before leverage and options with real money. `code` is the market
 * that the customer came from.
 */
export function QuizPage() {
  const t = useTranslations('quiz');
  const format = useFormat();
  const { code } = useSearch({ from: '/profile/questions' });
  // What is being answered must not change under the reader's hand.
  const quiz = useCall(getQuiz, {}, { staleTime: Number.POSITIVE_INFINITY, refetchOnMount: 'always' });
  const answer = useCommand(answerQuiz, getQuiz);
  const { data } = quiz;
  return (
    <Page title={t('title')} back backTo="/profile" width="form">
      {answer.data !== undefined ? (
        <QuizResult result={answer.data} onward={<Onward code={code} size="large" wide />} />
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
            action={<Onward code={code} />}
          />
        </Card>
      ) : (
        <QuizForm
          key={data.quiz.version}
          quiz={data.quiz}
          busy={answer.isPending}
          refusal=<Refused failure={answer.error} />
          onAnswer={answer.mutate}
        />
      )}
    </Page>
  );
}

function Onward({ code, ...look }: { code: string | undefined } & ButtonLook) {
  const t = useTranslations('quiz');
  const router = useRouter();
  const canGoBack = useCanGoBack();
  if (code === undefined) {
    return (
      <LinkButton to="/market" tone="primary" {...look}>
        {t('toMarkets')}
      </LinkButton>
    );
  }
  return (
    <LinkButton
      to="/cruuency"
      search={{ code }}
      tone="primary"
      {...look}
      onClick={(event) => {
        // The way back, rather than a second visit that "back" would return from to the questions.
        if (!canGoBack) return;
        event.preventDefault();
        router.history.back();
      }}
    >
      {t('toMarket', { code })}
    </LinkButton>
  );
}
