import { Eraser, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { refuse } from '#foundation/refusals/result.ts';
import { Button } from '#foundation/ui/button.tsx';
import { drawSignature } from '#foundation/ui/draw-signature.ts';
import { FileInput } from '#foundation/ui/file-input.tsx';
import { preparePicture, type ReadyPicture } from '#foundation/ui/prepare-picture.ts';
import { SignaturePad } from '#foundation/ui/signature-pad.tsx';
import { isSigned, type Stroke } from '#foundation/ui/signature-strokes.ts';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { StepButtons } from './step-buttons.tsx';

type Props = {
  picture: ReadyPicture | undefined;
  problem: string | undefined;
  onPicture: (picture: ReadyPicture | undefined) => void;
  onBack: () => void;
  onDone: () => void;
};

/** A drawn signature, or a picture of one where drawing is not possible. */
export function SignatureStep({ picture, problem, onPicture, onBack, onDone }: Props) {
  const t = useTranslations('kyc');
  const chooser = useRef<HTMLInputElement>(null);
  const { strokes, draw, clear, choose, goOn, ownProblem } = useSignature({ picture, onPicture, onDone });
  const shown = ownProblem ?? problem;
  return (
    <div>
      <p className="text-quiet">
        {t('signature.lead')} {t('signature.declare')}
      </p>
      <div className="mt-4 max-w-text">
        {picture === undefined ? (
          <SignaturePad label={t('signature.field')} strokes={strokes} onStrokes={draw} />
        ) : (
          <img
            src={picture.preview}
            alt={t('signature.preview')}
            className="aspect-[5/2] w-full rounded border border-line bg-[#fff] object-contain"
          />
        )}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button icon={<Eraser size={16} aria-hidden="true" />} onClick={clear}>
          {t('signature.clear')}
        </Button>
        <Button
          tone="quiet"
          icon={<FileUp size={16} aria-hidden="true" />}
          onClick={() => chooser.current?.click()}
        >
          {t('signature.file')}
        </Button>
        <FileInput inputRef={chooser} onFile={choose} />
      </div>
      {shown !== undefined && (
        <div className="mt-4">
          <RefusalNotice>{shown}</RefusalNotice>
        </div>
      )}
      <StepButtons onBack={onBack}>
        <Button tone="primary" size="large" onClick={goOn}>
          {t('steps.next')}
        </Button>
      </StepButtons>
    </div>
  );
}

/** What is drawn becomes the picture when the step is left. */
function useSignature({ picture, onPicture, onDone }: Pick<Props, 'picture' | 'onPicture' | 'onDone'>) {
  const refusalText = useRefusalText();
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [ownProblem, setOwnProblem] = useState<string>();

  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    const prepared = await preparePicture(file);
    setOwnProblem(prepared.ok ? undefined : refusalText(prepared));
    if (prepared.ok) onPicture(prepared.value);
  };
  const goOn = async () => {
    if (picture !== undefined) return onDone();
    if (!isSigned(strokes)) return setOwnProblem(refusalText(refuse('NOT_SIGNED')));
    const blob = await drawSignature(strokes);
    onPicture({ blob, preview: URL.createObjectURL(blob) });
    onDone();
  };
  const draw = (next: readonly Stroke[]) => {
    setStrokes(next);
    setOwnProblem(undefined);
  };
  const clear = () => {
    draw([]);
    onPicture(undefined);
  };
  return { strokes, draw, clear, choose, goOn, ownProblem };
}
