/** What a browser says of a key while letters are put together (Japanese, Chinese, Korean), also too late. */
const composingKeyCode = 229;

/** Whether a key sends: Enter that ends no composition and begins no line. */
export function isSendKey(event: {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
  readonly keyCode: number;
}): boolean {
  return event.key === 'Enter' && !event.shiftKey && !event.isComposing && event.keyCode !== composingKeyCode;
}
