import type { RefObject } from 'react';

/** Also what a file chooser shows; what a file is, its content tells. */
const acceptedFiles = 'image/jpeg,image/png,image/jp2,.jp2,.j2k,.jpf,.jpx';

/** Opened by a button of its own. Choosing the same file again counts as well. */
export function FileInput({
  inputRef,
  capture,
  onFile,
}: {
  inputRef: RefObject<HTMLInputElement | null>;
  capture?: 'environment' | 'user';
  onFile: (file: File | undefined) => void;
}) {
  return (
    <input
      ref={inputRef}
      type="file"
      hidden
      accept={acceptedFiles}
      capture={capture}
      onChange={(event) => {
        onFile(event.target.files?.[0]);
        event.target.value = '';
      }}
    />
  );
}
