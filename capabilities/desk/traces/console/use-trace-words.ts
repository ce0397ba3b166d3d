import { useTranslations } from 'use-intl';
import type { Messages } from '#locales/messages.ts';

type Words = Messages['traces-console'];

/** The words of kinds, states and facts; one without a word is shown as it is. */
export function useTraceWords() {
  const kinds = useTranslations('traces-console.kinds');
  const states = useTranslations('traces-console.states');
  const facts = useTranslations('traces-console.facts');
  const isKind = (name: string): name is keyof Words['kinds'] => kinds.has(name as keyof Words['kinds']);
  const isState = (name: string): name is keyof Words['states'] => states.has(name as keyof Words['states']);
  const isFact = (name: string): name is keyof Words['facts'] => facts.has(name as keyof Words['facts']);
  return {
    kind: (name: string) => (isKind(name) ? kinds(name) : name),
    state: (name: string) => (isState(name) ? states(name) : name),
    fact: (name: string) => (isFact(name) ? facts(name) : name),
  };
}
