import { FileUp, ImageUp, Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { FileInput } from './file-input.tsx';
import type { ReadyPicture } from './prepare-picture.ts';
import { Spinner } from './spinner.tsx';
import { useChosenPicture } from './use-chosen-picture.ts';

type Props = {
  label: string;
  /** How it should be; formats and size without one. */
  hint?: string | undefined;
  /** What the platform said about it. */
  problem?: string | undefined;
  picture: ReadyPicture | undefined;
  onPicture: (picture: ReadyPicture | undefined) => void;
};

/** One picture from a file, shown before it is sent. What it really is the platform tells by its content. */
export function PictureField({ label, hint, problem, picture, onPicture }: Props) {
  const t = useTranslations('ui.picture');
  const ids = { label: useId(), problem: useId() };
  const chooser = useRef<HTMLInputElement>(null);
  const chosen = useChosenPicture(onPicture);
  const shown = chosen.problem ?? problem;
  return (
    <section
      aria-labelledby={ids.label}
      aria-describedby={shown === undefined ? undefined : ids.problem}
      {...chosen.dropping}
    >
      <p id={ids.label} className="mb-1.5 text-note font-medium text-quiet">
        {label}
      </p>
      <div
        className={classNames(
          'flex items-center gap-4 rounded border border-dashed p-3 narrow:gap-3',
          shown === undefined ? 'border-line-strong' : 'border-danger',
        )}
      >
        <div className="grid size-20 shrink-0 narrow:size-12 place-items-center overflow-hidden rounded-small bg-sunken text-faint">
          {chosen.isReading ? (
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
            {picture === undefined ? (hint ?? t('guide')) : t('ready')}
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
      <FileInput inputRef={chooser} onFile={(file) => void chosen.take(file)} />
    </section>
  );
}

/** As a call's field takes it. */
export function pictureFile({ blob }: ReadyPicture): File {
  return blob instanceof File ? blob : new File([blob], 'picture');
}
