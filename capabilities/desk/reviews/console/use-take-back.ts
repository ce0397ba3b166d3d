import { useTranslations } from 'use-intl';
import { secondMs } from '#foundation/time/clock.ts';
import { showToast } from '#foundation/ui/toast.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { Review } from '../console-contract.ts';
import { type Decision, takeBackMs } from '../rules.ts';
import { useTakeBack } from './queries.ts';

/** Takes an own decision back, and says that it is, or why not: the form beside it may be gone. */
export function useTakingBack() {
  const t = useTranslations('reviews.takeBack');
  const refusalText = useRefusalText();
  const { mutateAsync, isPending } = useTakeBack();
  const takeBack = (id: string) =>
    void mutateAsync(id).then(
      () => showToast({ title: t('done'), tone: 'good' }),
      (failure) => showToast({ title: refusalText(failure), tone: 'bad' }),
    );
  return { takeBack, isPending };
}

/** Less than a minute: the answer was on its way, and so will the press be. */
const shownMs = takeBackMs - 5 * secondMs;

/** Says what was decided; where it can be taken back, the button for that stands beside it. */
export function useDecisionToast() {
  const t = useTranslations('reviews');
  const { takeBack } = useTakingBack();
  return (made: Decision, { id, takeBackUntil }: Review) =>
    showToast({
      title: t(`decided.${made}`),
      tone: 'good',
      ...(takeBackUntil !== undefined && {
        action: { label: t('takeBack.press'), onPress: () => takeBack(id), forMs: shownMs },
      }),
    });
}
