import type { ReceivedFile } from '#foundation/calls/define-call.ts';

/** Hands a file to the browser to keep. */
export function keepFile({ name, content }: ReceivedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
