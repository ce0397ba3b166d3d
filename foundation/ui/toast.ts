export type ToastTone = 'neutral' | 'good' | 'bad';
export type ToastContent = {
  title: string;
  body?: string | undefined;
  tone?: ToastTone | undefined;
  /** What may be done about it; with one it stays for so long, without a time until it is sent away. */
  action?: { readonly label: string; readonly onPress: () => void; readonly forMs?: number } | undefined;
};

const waiting: ToastContent[] = [];
let receive: ((content: ToastContent) => void) | undefined;
let ask: (() => void) | undefined;

/** Says in passing that something happened. Never for a refusal: that stands beside its field. */
export function showToast(content: ToastContent) {
  if (receive !== undefined) return receive(content);
  waiting.push(content);
  ask?.();
}

/** The frame's side: `onFirst` is called when a toast waits and none is shown yet. */
export function onFirstToast(onFirst: () => void): () => void {
  ask = onFirst;
  if (waiting.length > 0) onFirst();
  return () => {
    ask = undefined;
  };
}

/** The shower's side: takes what waited, then everything that comes. */
export function takeToasts(take: (content: ToastContent) => void): () => void {
  receive = take;
  for (const content of waiting.splice(0)) take(content);
  return () => {
    receive = undefined;
  };
}
