import { useTranslations } from 'use-intl';
import { isRefusalName } from '#foundation/refusals/catalogue.ts';
import { refuse } from '#foundation/refusals/result.ts';
import { showToast } from '#foundation/ui/toast.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { OfMany } from '../team-contract.ts';

/** Says of how many something was done, and what stood against the rest, which stay ticked. */
export function useToldOfMany(onTick: (left: ReadonlySet<string>) => void) {
  const t = useTranslations('reviews');
  const refusalText = useRefusalText();
  return (
    { results }: OfMany,
    title: (count: number) => string,
    undo?: (done: readonly string[]) => void,
  ) => {
    const done = results.flatMap(({ id, refusal }) => (refusal === undefined ? [id] : []));
    const left = results.filter(({ refusal }) => refusal !== undefined);
    const why = new Set(left.map(({ refusal = '' }) => refusal));
    onTick(new Set(left.map(({ id }) => id)));
    showToast({
      title: title(done.length),
      ...(done.length > 0 && undo !== undefined
        ? { action: { label: t('tools.undo'), onPress: () => undo(done) } }
        : {}),
      ...(left.length === 0
        ? {}
        : {
            tone: 'bad',
            body: [...why]
              .map((refusal) => (isRefusalName(refusal) ? refusalText(refuse(refusal)) : refusal))
              .join(' '),
          }),
    });
  };
}
