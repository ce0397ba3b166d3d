import type { ShownAction } from './contract.ts';

/** The sentences in which an action is named: `actions.words.<key>`. */
export const actionWordKeys = [
  'split',
  'consolidation',
  'dividend',
  'specialDividend',
  'merger',
  'symbolChange',
  'delisting',
  'earnings',
] as const;
export type ActionWordKey = (typeof actionWordKeys)[number];

/** Which of them names this one. */
export function actionWordKey({ kind, from = '1', to = '1', isSpecial }: ShownAction): ActionWordKey {
  if (kind === 'split') return Number(to) < Number(from) ? 'consolidation' : 'split';
  return kind === 'dividend' && isSpecial === true ? 'specialDividend' : kind;
}
