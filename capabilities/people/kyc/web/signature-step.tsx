import { Eraser, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { refuse } from '#foundation/refusals/result.ts';
import { Button } from '#foundation/ui/button.tsx';
import { drawSignature } from '#foundation/ui/draw-signature.ts';
import { FileInput } from '#foundation/ui/file-input.tsx';
import { preparePicture, type ReadyPicture } from '#foundation/ui/prepare-picture.ts';
import { isSigned, type Signature, unsigned } from '#foundation/ui/signature.ts';
import { SignatureField } from '#foundation/ui/signature-field.tsx';
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

/** A drawn or typed signature, or a picture of one. */
export function SignatureStep({ picture, problem, onPicture, onBack, onDone }: Props) {
  const t = useTranslations('kyc');
  const ui = useTranslations('ui');
  const chooser = useRef<HTMLInputElement>(null);
  const { signature, sign, clear, choose, goOn, ownProblem } = useSignature({ picture, onPicture, onDone });
  const shown = ownProblem ?? problem;
  return (
    <div>
      <p className="text-quiet">
        {t('signature.lead')} {t('signature.declare')}
      </p>
      <div className="mt-4 max-w-text">
        {picture === undefined ? (
          <SignatureField signature={signature} onSignature={sign}>
            <Button
              size="small"
              tone="quiet"
              icon={<FileUp size={16} aria-hidden="true" />}
              onClick={() => chooser.current?.click()}
            >
              {t('signature.file')}
            </Button>
          </SignatureField>
        ) : (
          <>
            <img
              src={picture.preview}
              alt={t('signature.preview')}
              className="mb-2 aspect-[5/2] w-full rounded border border-line bg-[#fff] object-contain"
            />
            <Button size="small" tone="quiet" icon={<Eraser size={16} aria-hidden="true" />} onClick={clear}>
              {ui('clear')}
            </Button>
          </>
        )}
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
  const [signature, setSignature] = useState(unsigned);
  const [ownProblem, setOwnProblem] = useState<string>();

  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    const prepared = await preparePicture(file);
    setOwnProblem(prepared.ok ? undefined : refusalText(prepared));
    if (prepared.ok) onPicture(prepared.value);
  };
  const goOn = async () => {
    if (picture !== undefined) return onDone();
    if (!isSigned(signature)) return setOwnProblem(refusalText(refuse('NOT_SIGNED')));
    const blob = await drawSignature(signature);
    onPicture({ blob, preview: URL.createObjectURL(blob) });
    onDone();
  };
  const sign = (next: Signature) => {
    setSignature(next);
    setOwnProblem(undefined);
  };
  const clear = () => {
    sign(unsigned);
    onPicture(undefined);
  };
  return { signature, sign, clear, choose, goOn, ownProblem };
}
