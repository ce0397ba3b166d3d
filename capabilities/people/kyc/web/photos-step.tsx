import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import type { ReadyPicture } from '#foundation/ui/prepare-picture.ts';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import type { Identification } from '../contract.ts';
import type { KycItem, PictureItem } from '../rules.ts';
import { type Draft, documentOf, isFilled, neededOf, type Photo, stepOf } from './draft.ts';
import { PhotoField } from './photo-field.tsx';
import { useReasonText } from './reason-text.ts';
import { StepButtons } from './step-buttons.tsx';

type Props = {
  identification: Identification;
  draft: Draft;
  problemOf: (item: KycItem) => string | undefined;
  onPicture: (item: PictureItem, picture: ReadyPicture | undefined) => void;
  onBack: () => void;
  onDone: () => void;
};

const photos = ['front', 'back', 'inHand'] as const satisfies readonly Photo[];

/** The photos that are needed, each with its guidance and, after a rejection, with why. */
export function PhotosStep({ identification, draft, problemOf, onPicture, onBack, onDone }: Props) {
  const t = useTranslations('kyc');
  const reasonText = useReasonText();
  const [isMissing, setMissing] = useState(false);
  const needed = neededOf(identification, draft).filter((item) => stepOf(item) === 'photos');
  const isComplete = needed.every((item) => isFilled(draft, item));
  const reasonOf = (item: KycItem) => identification.items.find((each) => each.item === item)?.reason;
  return (
    <div>
      <p className="text-quiet">{t('photo.lead')}</p>
      <p className="mt-1 flex items-start gap-2 text-note text-faint">
        <Lock size={14} className="mt-px shrink-0" aria-hidden="true" />
        {t('photo.private')}
      </p>
      <div className="mt-5 flex flex-col gap-5">
        {photos
          .filter((photo) => needed.includes(photo))
          .map((photo) => {
            const reason = reasonOf(photo);
            return (
              <PhotoField
                key={photo}
                photo={photo}
                isPassport={documentOf(identification, draft) === 'passport'}
                reason={reason && reasonText(reason)}
                picture={draft.pictures[photo]}
                problem={problemOf(photo)}
                onPicture={(picture) => onPicture(photo, picture)}
              />
            );
          })}
      </div>
      {isMissing && !isComplete && (
        <div className="mt-5">
          <RefusalNotice>{t('photo.missing')}</RefusalNotice>
        </div>
      )}
      <StepButtons onBack={onBack}>
        <Button tone="primary" size="large" onClick={() => (isComplete ? onDone() : setMissing(true))}>
          {t('steps.next')}
        </Button>
      </StepButtons>
    </div>
  );
}
