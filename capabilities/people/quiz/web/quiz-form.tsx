import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { InputOf } from '#foundation/calls/define-call.ts';
import { Card } from '#foundation/ui/card.tsx';
import { classNames } from '#foundation/ui/class-names.ts';
import { Form } from '#foundation/ui/form.tsx';
import type { AskedQuiz, answerQuiz } from '../contract.ts';

type Props = {
  quiz: AskedQuiz;
  busy: boolean;
  refusal: ReactNode;
  onAnswer: (answers: InputOf<typeof answerQuiz>) => void;
};

/** All questions at once; they are sent when each has an answer. */
export function QuizForm({ quiz, busy, refusal, onAnswer }: Props) {
  const t = useTranslations('quiz');
  const { version, questions, rightToPass, retryAfterHours } = quiz;
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map());
  const isComplete = chosen.size === questions.length;
  return (
    <Form
      onSubmit={() => {
        if (isComplete) onAnswer({ version, answers: questions.map((_, place) => chosen.get(place) ?? 0) });
      }}
      submit={isComplete ? t('send') : t('left', { count: questions.length - chosen.size })}
      size="large"
      busy={busy}
      disabled={!isComplete}
    >
      <p className="text-quiet">
        {t('lead', { count: questions.length, right: rightToPass, hours: retryAfterHours })}
      </p>
      {questions.map((question, place) => (
        <Card key={question.question} flush>
          <fieldset>
            <legend className="float-start w-full px-4 pt-4 pb-3 font-medium wide:px-5">
              <span className="me-2 text-faint">{t('number', { number: place + 1 })}</span>
              {question.question}
            </legend>
            <div className="clear-both divide-y divide-line border-t border-line">
              {question.answers.map((answer, index) => (
                <Answer
                  key={answer}
                  group={`question-${place}`}
                  text={answer}
                  isChosen={chosen.get(place) === index + 1}
                  onChoose={() => setChosen(new Map(chosen).set(place, index + 1))}
                />
              ))}
            </div>
          </fieldset>
        </Card>
      ))}
      {refusal}
    </Form>
  );
}

function Answer(props: { group: string; text: string; isChosen: boolean; onChoose: () => void }) {
  const { group, text, isChosen, onChoose } = props;
  return (
    <label
      className={classNames(
        'flex min-h-12 items-center gap-3 px-4 py-2.5 outline-offset-[-2px] hover:bg-sunken/60 wide:px-5',
        'has-focus-visible:outline-2 has-focus-visible:outline-accent',
        isChosen && 'bg-accent-soft',
      )}
    >
      <input
        type="radio"
        name={group}
        checked={isChosen}
        onChange={onChoose}
        className="size-4 shrink-0 accent-accent"
      />
      {text}
    </label>
  );
}
