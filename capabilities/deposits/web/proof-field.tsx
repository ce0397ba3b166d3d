import { FileUp, ImageUp, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { classNames } from '#foundation/ui/class-names.ts';
import { preparePicture, type ReadyPicture } from '#foundation/ui/prepare-picture.ts';
import { Spinner } from '#foundation/ui/spinner.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';

type Props = {
  picture: ReadyPicture | undefined;
  problem: string | undefined;
  onPicture: (picture: ReadyPicture | undefined) => void;
};

/** Also what a file chooser shows; what a file is, its content tells. */
const acceptedFiles = 'image/jpeg,image/png,image/jp2,.jp2,.j2k,.jpf,.jpx';

/** The screenshot: chosen or dropped here, made smaller in the browser when it is too large. */
export function ProofField({ picture, problem, onPicture }: Props) {
  const t = useTranslations('deposits.proof');
  const refusalText = useRefusalText();
  const ids = { title: useId(), problem: useId() };
  const chooser = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const [ownProblem, setOwnProblem] = useState<string>();
  const latest = useRef(0);

  async function take(file: Blob | undefined) {
    if (file === undefined) return;
    latest.current += 1;
    const turn = latest.current;
    setReading(true);
    setOwnProblem(undefined);
    const prepared = await preparePicture(file);
    // A second file was chosen while the first was read.
    if (turn !== latest.current) return;
    setReading(false);
    if (prepared.ok) onPicture(prepared.value);
    else setOwnProblem(refusalText(prepared));
  }
  const shown = ownProblem ?? problem;
  return (
    <section
      aria-labelledby={ids.title}
      aria-describedby={shown === undefined ? undefined : ids.problem}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void take(event.dataTransfer.files[0]);
      }}
    >
      <h3 id={ids.title} className="mb-1 text-note font-medium text-quiet">
        {t('title')}
      </h3>
      <div
        className={classNames(
          'flex items-center gap-4 rounded border border-dashed p-3',
          shown === undefined ? 'border-line-strong' : 'border-danger',
        )}
      >
        <div className="grid size-20 shrink-0 place-items-center overflow-hidden rounded-small bg-sunken text-faint">
          {isReading ? (
            <span role="status" aria-label={t('reading')}>
              <Spinner />
            </span>
          ) : picture?.preview === undefined ? (
            <ImageUp size={24} strokeWidth={1.5} aria-hidden="true" />
          ) : (
            <img src={picture.preview} alt={t('chosen')} className="size-full object-cover" />
          )}
        </div>
        <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
          <p className="text-note text-quiet" aria-live="polite">
            {picture === undefined ? t('guide') : t('ready')}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              icon={<FileUp size={15} aria-hidden="true" />}
              onClick={() => chooser.current?.click()}
            >
              {t(picture === undefined ? 'choose' : 'replace')}
            </Button>
            {picture !== undefined && (
              <Button
                size="small"
                tone="quiet"
                icon={<Trash2 size={15} aria-hidden="true" />}
                onClick={() => onPicture(undefined)}
              >
                {t('remove')}
              </Button>
            )}
          </div>
        </div>
      </div>
      {shown !== undefined && (
        <p id={ids.problem} role="alert" className="mt-1 text-note text-danger">
          {shown}
        </p>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        accept={acceptedFiles}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </section>
  );
}
