import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { Notice } from '#foundation/ui/states.tsx';

type Props = {
  title: string;
  facing: 'environment' | 'user';
  onClose: () => void;
  onTaken: (photo: Blob) => void;
};

/** The computer's camera: what it sees, a photo of it, and the choice to keep it. */
export function CameraDialog({ title, facing, onClose, onTaken }: Props) {
  const t = useTranslations('kyc.camera');
  const video = useRef<HTMLVideoElement>(null);
  const { stream, isUnsupported } = useCamera(facing);
  const [taken, setTaken] = useState<{ readonly photo: Blob; readonly preview: string }>();
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream ?? null;
  }, [stream]);
  useEffect(() => () => URL.revokeObjectURL(taken?.preview ?? ''), [taken]);

  const shoot = async () => {
    const photo = video.current && (await stillOf(video.current));
    if (photo) setTaken({ photo, preview: URL.createObjectURL(photo) });
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('title')}
      description={title}
      size="large"
      actions={
        taken === undefined ? (
          <Button tone="primary" disabled={stream === undefined} onClick={shoot}>
            {t('shoot')}
          </Button>
        ) : (
          <>
            <Button onClick={() => setTaken(undefined)}>{t('again')}</Button>
            <Button tone="primary" onClick={() => onTaken(taken.photo)}>
              {t('use')}
            </Button>
          </>
        )
      }
    >
      {isUnsupported ? (
        <Notice tone="warn">{t('unsupported')}</Notice>
      ) : (
        <div className="relative aspect-[4/3] overflow-hidden rounded bg-sunken">
          <video
            ref={video}
            autoPlay
            muted
            playsInline
            aria-label={t('picture')}
            className="size-full object-contain"
          />
          {taken !== undefined && (
            <img
              src={taken.preview}
              alt={t('preview')}
              className="absolute inset-0 size-full bg-sunken object-contain"
            />
          )}
        </div>
      )}
    </Dialog>
  );
}

/** Asks for the camera while this is on screen, and gives it back. */
function useCamera(facing: 'environment' | 'user') {
  const [stream, setStream] = useState<MediaStream>();
  const [isUnsupported, setUnsupported] = useState(false);
  useEffect(() => {
    let isOver = false;
    let open: MediaStream | undefined;
    const wanted = { facingMode: facing, width: { ideal: 1920 }, height: { ideal: 1080 } };
    // Browsers without a camera interface, or on an unsafe connection, have no `mediaDevices`.
    const devices: MediaDevices | undefined = navigator.mediaDevices;
    const asked = devices?.getUserMedia({ video: wanted }) ?? Promise.reject(new Error('no camera'));
    asked.then(
      (given) => {
        open = given;
        if (isOver) end(given);
        else setStream(given);
      },
      () => setUnsupported(true),
    );
    return () => {
      isOver = true;
      if (open !== undefined) end(open);
    };
  }, [facing]);
  return { stream, isUnsupported };
}

function end(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop();
}

function stillOf(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.92));
}
