import { useLocale, useTranslations } from 'use-intl';
import { useActText } from '#foundation/ui/use-act-text.ts';
import { useReasonText } from '#foundation/ui/use-reason-text.ts';
import type { Messages } from '#locales/messages.ts';

type Words = Messages['traces-console'];
type NoticeName = keyof Messages['notifications-console']['events'];
type ValuePath = NamespacePath<Words['values']>;
type NamespacePath<Texts> = {
  [Name in keyof Texts & string]: `${Name}.${keyof Texts[Name] & string}`;
}[keyof Texts & string];

/** The words of kinds, states, facts and their values; one without a word is shown as it is. */
export function useTraceWords() {
  const kinds = useTranslations('traces-console.kinds');
  const states = useTranslations('traces-console.states');
  const facts = useTranslations('traces-console.facts');
  const values = useTranslations('traces-console.values');
  const notices = useTranslations('notifications-console.events');
  const act = useActText();
  const reason = useReasonText();
  const regions = new Intl.DisplayNames([useLocale()], { type: 'region' });
  const isValue = (path: string): path is ValuePath => values.has(path as ValuePath);
  const isNotice = (name: string): name is NoticeName => notices.has(name as NoticeName);
  const valued: Readonly<Record<string, (value: string) => string | undefined>> = {
    act,
    reason,
    country: (code) => regions.of(code),
    notice: (name) => (isNotice(name) ? notices(name) : name),
  };
  const isKind = (name: string): name is keyof Words['kinds'] => kinds.has(name as keyof Words['kinds']);
  const isState = (name: string): name is keyof Words['states'] => states.has(name as keyof Words['states']);
  const isFact = (name: string): name is keyof Words['facts'] => facts.has(name as keyof Words['facts']);
  return {
    kind: (name: string) => (isKind(name) ? kinds(name) : name),
    state: (name: string) => (isState(name) ? states(name) : name),
    fact: (name: string) => (isFact(name) ? facts(name) : name),
    value(fact: string, value: string) {
      const path = `${fact}.${value}`;
      return isValue(path) ? values(path) : (valued[fact]?.(value) ?? value);
    },
  };
}
