import { useCall } from '#foundation/ui/use-call.ts';
import { getQuiz } from '../contract.ts';

/** Where the customer stands, while it keeps leverage and options from them; undefined where nothing does. */
export function useUnanswered(isOn: boolean) {
  const { data } = useCall(getQuiz, {}, { enabled: isOn });
  return isOn && data?.isAsked === true && data.status !== 'passed' ? data : undefined;
}
