import { ImagePlus, SendHorizontal, X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { systemClock } from '#foundation/time/clock.ts';
import { Button } from '#foundation/ui/button.tsx';
import { FileInput } from '#foundation/ui/file-input.tsx';
import { FormFrame } from '#foundation/ui/form.tsx';
import { IconButton } from '#foundation/ui/icon-button.tsx';
import type { ReadyPicture } from '#foundation/ui/prepare-picture.ts';
import { useChosenPicture } from '#foundation/ui/use-chosen-picture.ts';
import { lettersAtMost, picturesAtMost, typingMs } from '../rules.ts';
import { isSendKey } from '../send-key.ts';
import { signal } from './queries.ts';

type Props = {
  /** What a message begins with. */
  begin: string;
  picturesAllowed: boolean;
  /** False keeps what was written. */
  onSend: (text: string, pictures: readonly ReadyPicture[]) => boolean;
};

/** Shows the remaining-characters counter below this. */
const tellLeftBelow = 200;

/** Where one writes: Enter sends, Shift and Enter begins a line. */
export function Composer({ begin, picturesAllowed, onSend }: Props) {
  const t = useTranslations('support');
  const noteId = useId();
  const [text, setText] = useState(begin);
  const [pictures, setPictures] = useState<readonly ReadyPicture[]>([]);
  const chooser = useRef<HTMLInputElement>(null);
  const chosen = useChosenPicture((picture) =>
    setPictures((before) => [...before, picture].slice(0, picturesAtMost)),
  );
  const typing = useTypingSignal();
  const left = lettersAtMost - [...text.trim()].length;
  const isFull = pictures.length >= picturesAtMost;
  const mayAttach = picturesAllowed && !isFull;
  const isEmpty = text.trim() === '' && pictures.length === 0;

  function send() {
    if (isEmpty || left < 0 || chosen.isReading) return;
    if (!onSend(text.trim(), pictures)) return;
    setText('');
    setPictures([]);
    typing.end();
  }

  return (
    <FormFrame
      className="border-t border-line px-3 pt-2.5 pb-[max(10px,env(safe-area-inset-bottom))] wide:px-4"
      onSubmit={send}
      {...(mayAttach ? chosen.dropping : {})}
    >
      {pictures.length > 0 && (
        <Attached
          pictures={pictures}
          onRemove={(picture) => setPictures((before) => before.filter((each) => each !== picture))}
        />
      )}
      <div className="flex items-end gap-2">
        <IconButton
          label={t(isFull ? 'attachFull' : picturesAllowed ? 'attach' : 'attachEarly')}
          icon={<ImagePlus size={20} aria-hidden="true" />}
          disabled={!mayAttach || chosen.isReading}
          onClick={() => chooser.current?.click()}
        />
        <MessageField
          noteId={noteId}
          value={text}
          isTooLong={left < 0}
          onChange={(next) => {
            setText(next);
            typing.tell(next);
          }}
          onSend={send}
          onPicture={(file) => {
            if (mayAttach) void chosen.take(file);
          }}
        />
        <Button
          type="submit"
          tone="primary"
          aria-label={t('send')}
          title={t('send')}
          disabled={isEmpty || left < 0}
          className="size-control px-0"
        >
          <SendHorizontal size={18} className="mirror" aria-hidden="true" />
        </Button>
      </div>
      <p id={noteId} role="status" className="text-note text-danger empty:hidden">
        {chosen.problem ?? <LettersLeft left={left} />}
      </p>
      <FileInput inputRef={chooser} onFile={(file) => void chosen.take(file)} />
    </FormFrame>
  );
}

function LettersLeft({ left }: { left: number }) {
  const t = useTranslations('support');
  if (left < 0) return t('left', { left: 0 });
  return left < tellLeftBelow && <span className="text-faint">{t('left', { left })}</span>;
}

/** Signals that the customer is typing, and again while they go on. */
function useTypingSignal() {
  const told = useRef(0);
  return {
    tell(text: string) {
      const now = systemClock.now();
      if (text.trim() === '' || now - told.current < typingMs / 2) return;
      told.current = now;
      signal({ typing: true });
    },
    end() {
      told.current = 0;
    },
  };
}

type FieldProps = {
  noteId: string;
  value: string;
  isTooLong: boolean;
  onChange: (text: string) => void;
  onSend: () => void;
  onPicture: (pasted: File) => void;
};

function MessageField({ noteId, value, isTooLong, onChange, onSend, onPicture }: FieldProps) {
  const t = useTranslations('support');
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {t('message')}
      </label>
      <textarea
        id={id}
        aria-describedby={noteId}
        dir="auto"
        rows={1}
        enterKeyHint="send"
        placeholder={t('placeholder')}
        value={value}
        aria-invalid={isTooLong || undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={(event: KeyboardEvent<HTMLTextAreaElement>) => {
          if (!isSendKey(event.nativeEvent)) return;
          event.preventDefault();
          onSend();
        }}
        onPaste={({ clipboardData: { files } }) => {
          if (files[0] !== undefined) onPicture(files[0]);
        }}
        className="field-sizing-content max-h-40 min-h-control min-w-0 flex-1 resize-none rounded border border-line-strong bg-raised px-3 py-2 text-lead text-ink outline-none hover:border-faint focus:border-accent focus:ring-3 focus:ring-accent/15 aria-[invalid]:border-danger wide:text-body"
      />
    </>
  );
}

type AttachedProps = { pictures: readonly ReadyPicture[]; onRemove: (picture: ReadyPicture) => void };

function Attached({ pictures, onRemove }: AttachedProps) {
  const t = useTranslations('support');
  return (
    <ul className="mb-2 flex gap-2">
      {pictures.map((picture, at) => (
        <li key={picture.preview ?? at} className="relative size-16 rounded-small bg-sunken">
          {picture.preview !== undefined && (
            <img
              src={picture.preview}
              alt={t('picture', { number: at + 1 })}
              className="size-full rounded-small object-cover"
            />
          )}
          <button
            type="button"
            aria-label={t('remove', { number: at + 1 })}
            className="touch absolute -end-1.5 -top-1.5 grid size-6 place-items-center rounded-full border border-line bg-raised text-quiet hover:text-ink"
            onClick={() => onRemove(picture)}
          >
            <X size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
