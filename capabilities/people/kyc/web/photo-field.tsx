import { Camera, CircleAlert, CircleCheck, FileUp, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { FileInput } from '#foundation/ui/file-input.tsx';
import type { ReadyPicture } from '#foundation/ui/prepare-picture.ts';
import { Spinner } from '#foundation/ui/spinner.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { useChosenPicture } from '#foundation/ui/use-chosen-picture.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { isDesktopDevice } from '#foundation/ui/width.ts';
import { CameraDialog } from './camera-dialog.tsx';
import type { Photo } from './draft.ts';
import { GuidePicture } from './guide-picture.tsx';

type Props = {
  photo: Photo;
  isPassport: boolean;
  /** Why the one before was rejected. */
  reason: string | undefined;
  picture: ReadyPicture | undefined;
  /** What the platform said about this one. */
  problem: string | undefined;
  onPicture: (picture: ReadyPicture | undefined) => void;
};

/** One photo: how it should be, from the camera or a file, and what was taken. */
export function PhotoField({ photo, isPassport, reason, picture, problem, onPicture }: Props) {
  const t = useTranslations('kyc');
  const titleId = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const chosen = useChosenPicture(onPicture);
  const shown = chosen.problem ?? problem;
  return (
    <section aria-labelledby={titleId} className="rounded border border-line p-4" {...chosen.dropping}>
      <div className="flex flex-col gap-4 wide:flex-row">
        <Frame photo={photo} picture={picture} isReading={chosen.isReading} />
        <div className="min-w-0 flex-1">
          <h3 id={titleId} className="font-medium">
            {t(`items.${photo}`)}
          </h3>
          <p className="text-quiet">
            {t(photo === 'front' && isPassport ? 'photo.passportGuide' : `photo.${photo}Guide`)}
          </p>
          {reason !== undefined && picture === undefined && (
            <p className="mt-2 flex items-start gap-1.5 text-warn">
              <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden="true" />
              {reason}
            </p>
          )}
          <div aria-live="polite">{picture !== undefined && <Ready picture={picture} />}</div>
          {shown !== undefined && (
            <div className="mt-2">
              <RefusalNotice>{shown}</RefusalNotice>
            </div>
          )}
          <div className="mt-3 flex flex-wrap gap-2">
            <TakeButton titleId={titleId} photo={photo} onTaken={chosen.take} />
            <Button
              icon={<FileUp size={16} aria-hidden="true" />}
              aria-describedby={titleId}
              onClick={() => chooser.current?.click()}
            >
              {t('photo.choose')}
            </Button>
            {picture !== undefined && (
              <Button
                tone="quiet"
                icon={<Trash2 size={16} aria-hidden="true" />}
                aria-describedby={titleId}
                onClick={() => onPicture(undefined)}
              >
                {t('photo.remove')}
              </Button>
            )}
          </div>
        </div>
      </div>
      <FileInput inputRef={chooser} onFile={chosen.take} />
    </section>
  );
}

/** On phones and tablets the device's own camera, elsewhere one in a dialog. */
function TakeButton({
  titleId,
  photo,
  onTaken,
}: {
  titleId: string;
  photo: Photo;
  onTaken: (file: Blob | undefined) => void;
}) {
  const t = useTranslations('kyc');
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const facing = photo === 'inHand' ? 'user' : 'environment';
  const isDesktop = isDesktopDevice(navigator.userAgent);
  return (
    <>
      <Button
        icon={<Camera size={16} aria-hidden="true" />}
        aria-describedby={titleId}
        onClick={() => (isDesktop ? setOpen(true) : input.current?.click())}
      >
        {t('photo.take')}
      </Button>
      <FileInput inputRef={input} capture={facing} onFile={onTaken} />
      {isOpen && (
        <CameraDialog
          title={t(`items.${photo}`)}
          facing={facing}
          onClose={() => setOpen(false)}
          onTaken={(blob) => {
            setOpen(false);
            onTaken(blob);
          }}
        />
      )}
    </>
  );
}

function Ready({ picture }: { picture: ReadyPicture }) {
  const t = useTranslations('kyc.photo');
  const format = useFormat();
  const megabytes = (bytes: number) => format.decimal((bytes / 1_048_576).toFixed(1));
  return (
    <div className="mt-2 text-note">
      <p className="flex items-center gap-1.5 font-medium text-rise">
        <CircleCheck size={16} aria-hidden="true" />
        {t('ready')}
      </p>
      {picture.madeSmallerFrom !== undefined && (
        <p className="text-faint">
          {t('madeSmaller', {
            before: megabytes(picture.madeSmallerFrom),
            after: megabytes(picture.blob.size),
          })}
        </p>
      )}
      {picture.preview === undefined && <p className="text-faint">{t('noPreview')}</p>}
    </div>
  );
}

function Frame({
  photo,
  picture,
  isReading,
}: {
  photo: Photo;
  picture: ReadyPicture | undefined;
  isReading: boolean;
}) {
  const t = useTranslations('kyc');
  return (
    <div className="relative grid aspect-[3/2] w-full shrink-0 place-items-center overflow-hidden rounded bg-sunken wide:w-60">
      {isReading ? (
        <span role="status" aria-label={t('photo.reading')}>
          <Spinner />
        </span>
      ) : picture?.preview === undefined ? (
        <GuidePicture photo={photo} />
      ) : (
        <img src={picture.preview} alt={t(`items.${photo}`)} className="size-full object-contain" />
      )}
    </div>
  );
}
