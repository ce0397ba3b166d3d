import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { LinkButton } from '#foundation/ui/link-button.tsx';
import { Notice } from '#foundation/ui/states.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { getQuiz } from '../contract.ts';

type Props = { standing: OutputOf<typeof getQuiz>; product: 'order' | 'option' };

/** Above a ticket that asks for it: what will be asked and why, or until when the customer has to wait. */
export function QuizFirst({ standing: { quiz, retryAt }, product }: Props) {
  const t = useTranslations('quiz');
  const format = useFormat();
  if (quiz === undefined) {
    return (
      <Notice tone="warn" title={t('waiting')}>
        {retryAt !== undefined && t('retryAt', { at: format.time(retryAt, 'moment') })}
      </Notice>
    );
  }
  return (
    <Notice title={t('first.title', { count: quiz.questions.length })}>
      <p>{t(`first.${product}`, { right: quiz.rightToPass, count: quiz.questions.length })}</p>
    </Notice>
  );
}

/** In the place of the button that would only be refused. `code` is the market to return to. */
export function QuizButton({ standing, code }: { standing: Props['standing']; code: string }) {
  const t = useTranslations('quiz');
  if (standing.quiz === undefined) return null;
  return (
    <LinkButton tone="primary" size="large" wide to="/profile/questions" search={{ code }}>
      {t('first.answer', { count: standing.quiz.questions.length })}
    </LinkButton>
  );
}
