import { type DragEvent, useRef, useState } from 'react';
import { preparePicture, type ReadyPicture } from './prepare-picture.ts';
import { useRefusalText } from './use-refusal-text.ts';

/**
 * A picture chosen, taken or dropped: read here, made smaller when it is too large, and handed on when it may
 * be sent.
 */
export function useChosenPicture(onPicture: (picture: ReadyPicture) => void) {
  const refusalText = useRefusalText();
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const latest = useRef(0);

  async function take(file: Blob | undefined) {
    if (file === undefined) return;
    latest.current += 1;
    const turn = latest.current;
    setReading(true);
    setProblem(undefined);
    const prepared = await preparePicture(file);
    // A second file was chosen while the first was read.
    if (turn !== latest.current) return;
    setReading(false);
    if (prepared.ok) onPicture(prepared.value);
    else setProblem(refusalText(prepared));
  }
  /** For the element a file may be dropped on. */
  const dropping = {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      void take(event.dataTransfer.files[0]);
    },
  };
  return { take, isReading, problem, dropping };
}
