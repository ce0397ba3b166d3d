import type { TraceKind } from '#foundation/server-kit/traces.ts';
import { soughtBy } from '#foundation/text/sought.ts';
import type { TraceView } from '../console-contract.ts';
import { traceView } from './timeline.ts';

const ofEachKind = 10;

/** What a text may name, kind after kind. Every kind is asked at once, each by its own indexes. */
export async function findByText(
  kinds: readonly TraceKind[],
  text: string,
): Promise<{ rows: TraceView[]; isCut: boolean }> {
  const sought = soughtBy(text);
  const found = await Promise.all(
    kinds.map(async ({ kind, named }) =>
      (await named(sought, ofEachKind)).map((trace) => traceView(kind, trace)),
    ),
  );
  return { rows: found.flat(), isCut: found.some(({ length }) => length === ofEachKind) };
}
