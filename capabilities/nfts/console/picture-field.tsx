import { ImageUp } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { imageBytesAtMost } from '#foundation/calls/fields.ts';

type Props = {
  label: string;
  hint: string;
  picture: File | undefined;
  onPicture: (picture: File | undefined) => void;
};

/** A picture from the operator's machine, shown before it is sent. What it really is the platform tells by its content. */
export function PictureField({ label, hint, picture, onPicture }: Props) {
  const t = useTranslations('nfts-console.picture');
  const id = useId();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (picture === undefined) return setAddress(undefined);
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  const isTooLarge = picture !== undefined && picture.size > imageBytesAtMost;
  return (
    <div className="flex flex-col gap-1.5">
      <span id={`${id}-label`} className="text-note font-medium text-quiet">
        {label}
      </span>
      <label className="flex items-center gap-4 rounded border border-dashed border-line-strong bg-raised p-3 hover:border-faint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
        {address === undefined ? (
          <span className="grid size-20 shrink-0 place-items-center rounded-small bg-sunken text-faint">
            <ImageUp size={24} aria-hidden="true" />
          </span>
        ) : (
          <img src={address} alt="" className="size-20 shrink-0 rounded-small bg-sunken object-contain" />
        )}
        <span className="min-w-0">
          <span className="block truncate font-medium">{picture?.name ?? t('choose')}</span>
          <span className="block text-note text-faint">{hint}</span>
        </span>
        <input
          type="file"
          accept=".jpg,.jpeg,.png,.jp2,.jpx,.j2k,image/jpeg,image/png,image/jp2"
          aria-labelledby={`${id}-label`}
          className="sr-only"
          onChange={({ currentTarget }) => onPicture(currentTarget.files?.[0])}
        />
      </label>
      {isTooLarge && (
        <p role="alert" className="text-note text-danger">
          {t('tooLarge')}
        </p>
      )}
    </div>
  );
}
