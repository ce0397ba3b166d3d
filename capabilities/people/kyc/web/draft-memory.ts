import { useCallback, useState } from 'react';
import { session } from '#foundation/ui/session-state.ts';
import type { Draft } from './draft.ts';

/**
 * What was entered outlives the screen (another width draws another shell), but neither the page nor the
 * session: pictures of documents are stored nowhere on the device.
 */
let memory: { readonly token: string | undefined; readonly draft: Draft } | undefined;

const empty: Draft = { pictures: {} };

export type ChangeDraft = (change: (draft: Draft) => Draft) => void;

/** A change gets the draft of the moment: two pictures may become ready at once. */
export function useDraft(): [Draft, ChangeDraft] {
  const [draft, setDraft] = useState(recall);
  const change: ChangeDraft = useCallback((make) => {
    const next = make(recall());
    remember(next);
    setDraft(next);
  }, []);
  return [draft, change];
}

function recall(): Draft {
  return memory !== undefined && memory.token === session.get().token ? memory.draft : empty;
}

function remember(draft: Draft) {
  if (memory === undefined) session.subscribe(forgetWithSession);
  revokePreviews(memory?.draft ?? empty, draft);
  memory = { token: session.get().token, draft };
}

function forgetWithSession() {
  if (memory === undefined || memory.token === session.get().token) return;
  revokePreviews(memory.draft, empty);
  memory = { token: undefined, draft: empty };
}

/** Previews hold their picture in memory until they are revoked. */
function revokePreviews(draft: Draft, next: Draft) {
  const shown = new Set(Object.values(next.pictures).map(({ preview }) => preview));
  for (const { preview } of Object.values(draft.pictures)) {
    if (preview !== undefined && !shown.has(preview)) URL.revokeObjectURL(preview);
  }
}
