import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Refusal } from '#foundation/refusals/result.ts';
import { Card } from '#foundation/ui/card.tsx';
import { classNames } from '#foundation/ui/class-names.ts';
import type { ReadyPicture } from '#foundation/ui/prepare-picture.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { Identification, KycDetails } from '../contract.ts';
import { detailNames, type KycItem, type PictureItem, pictureItems } from '../rules.ts';
import type { CountryFieldType } from './country-field-type.ts';
import { DetailsStep } from './details-step.tsx';
import {
  type Draft,
  neededOf,
  reachableStep,
  type Step,
  stepOf,
  stepsOf,
  withDetails,
  withPicture,
} from './draft.ts';
import type { ChangeDraft } from './draft-memory.ts';
import { PhotosStep } from './photos-step.tsx';
import { SendStep } from './send-step.tsx';
import { SignatureStep } from './signature-step.tsx';

type Props = {
  identification: Identification;
  draft: Draft;
  onDraft: ChangeDraft;
  /** The step of the address; a later one than can be reached yet is not shown. */
  asked: string;
  onStep: (step: Step | undefined) => void;
  onSent: () => void;
  CountryField: CountryFieldType;
};

/** The form, a step at a time; only the steps in which something is needed. */
export function Wizard({ onStep, onSent, CountryField, ...given }: Props) {
  const { identification, draft } = given;
  const t = useTranslations('kyc.steps');
  const { own, step, needed, problemOf, changePicture, changeDetails, placeRefusal } = useWizard({
    ...given,
    onStep,
  });
  const at = own.indexOf(step);
  const back = () => onStep(own[at - 1]);
  const goOn = () => onStep(own[at + 1]);
  return (
    <Card>
      <StepLine own={own} at={at} />
      <h2 className="mb-4 text-title font-semibold">{t(step)}</h2>
      {step === 'details' && (
        <DetailsStep
          initial={draft.details ?? identification.details}
          minimumAge={identification.policy.minimumAge}
          problem={problemOf('details')}
          onBack={back}
          onDone={changeDetails}
          CountryField={CountryField}
        />
      )}
      {step === 'photos' && (
        <PhotosStep
          identification={identification}
          draft={draft}
          problemOf={problemOf}
          onPicture={changePicture}
          onBack={back}
          onDone={goOn}
        />
      )}
      {step === 'signature' && (
        <SignatureStep
          picture={draft.pictures.signature}
          problem={problemOf('signature')}
          onPicture={(picture) => changePicture('signature', picture)}
          onBack={back}
          onDone={goOn}
        />
      )}
      {step === 'send' && (
        <SendStep
          identification={identification}
          draft={draft}
          needed={needed}
          onChange={onStep}
          onBack={back}
          onRefused={placeRefusal}
          onSent={onSent}
        />
      )}
    </Card>
  );
}

type WizardState = Pick<Props, 'identification' | 'draft' | 'onDraft' | 'asked' | 'onStep'>;

/** Which steps there are, what is entered in them, and what was refused of it. */
function useWizard({ identification, draft, onDraft, asked, onStep }: WizardState) {
  const refusalText = useRefusalText();
  const [problem, setProblem] = useState<{ readonly item: KycItem; readonly text: string }>();
  const needed = neededOf(identification, draft);
  const own = stepsOf(needed);
  return {
    needed,
    own,
    step: reachableStep(draft, needed, asked),
    problemOf: (item: KycItem) => (problem?.item === item ? problem.text : undefined),
    changePicture(item: PictureItem, picture: ReadyPicture | undefined) {
      onDraft((now) => withPicture(now, item, picture));
      if (problem?.item === item) setProblem(undefined);
    },
    changeDetails(details: KycDetails) {
      const next = withDetails(draft, details);
      onDraft((now) => withDetails(now, details));
      setProblem(undefined);
      const following = stepsOf(neededOf(identification, next));
      onStep(following[following.indexOf('details') + 1]);
    },
    /** Whether the refusal is about something that can be entered again: then its step is shown. */
    placeRefusal(refusal: Refusal): boolean {
      const item = itemOf(refusal);
      if (item === undefined || !needed.includes(item)) return false;
      setProblem({ item, text: refusalText(refusal) });
      onStep(stepOf(item));
      return true;
    },
  };
}

function itemOf({ params }: Refusal): KycItem | undefined {
  const field = params?.field ?? '';
  return detailNames.some((name) => name === field) ? 'details' : pictureItems.find((item) => item === field);
}

function StepLine({ own, at }: { own: readonly Step[]; at: number }) {
  const t = useTranslations('kyc.steps');
  return (
    <div className="mb-5">
      <p className="mb-2 text-note text-faint">{t('stepOf', { step: at + 1, steps: own.length })}</p>
      <ol aria-label={t('label')} className="flex gap-1.5">
        {own.map((each, place) => (
          <li key={each} aria-current={place === at ? 'step' : undefined} className="min-w-0 flex-1">
            <span
              className={classNames('block h-1 rounded-full', place <= at ? 'bg-accent' : 'bg-line-strong')}
            />
            <span
              className={classNames(
                'mt-1.5 block truncate text-note phone:sr-only',
                place === at ? 'font-medium text-ink' : 'text-faint',
              )}
            >
              {t(each)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
