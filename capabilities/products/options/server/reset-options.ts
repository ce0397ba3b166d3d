import type { MoneyCommandKind, MoneyLane } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { accept, type Result } from '#foundation/refusals/result.ts';
import { refund } from '../rules.ts';
import {
  type AccountOptions,
  type OptionChange,
  type OptionParticipant,
  optionFunds,
} from './option-lane.ts';
import { optionNews } from './option-view.ts';

/**
 * Ends all options of a demo account with their stakes back, before its balance is returned to what it began
 * with.
 */
export function createResetOptions({
  lane,
  participant,
}: {
  readonly lane: MoneyLane;
  readonly participant: OptionParticipant;
}): (key: AccountKey) => Promise<Result<null>> {
  const kind: MoneyCommandKind<null, AccountOptions, readonly OptionChange[], null> = {
    name: 'options.reset',
    participant,
    funded: optionFunds,
    decide(_, { key, state, at }) {
      const endings = [...state.values()].map((option) => refund(option, 'reset', at));
      return accept({
        transfers: endings.flatMap(({ transfers }) => transfers),
        change: endings.map(({ option }) => ({ option })),
        answer: null,
        events: endings.map(({ option }) => ({ event: 'option', data: optionNews(key.book, option) })),
      });
    },
  };
  return async (key) => {
    if (key.book !== 'demo') throw new Error('only the demo book is reset');
    return await lane.submit(kind, { key, input: null });
  };
}
