import type { ActionCarrier, CorporateAction } from '#capabilities/markets/actions/face.ts';
import type { MoneyCommandKind, MoneyLane } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { adjustEntry } from '../adjusted-entry.ts';
import type { AnyOption, LiveOption, RunningOption } from '../option.ts';
import { type Ending, refund } from '../rules.ts';
import type { OptionEngine } from './option-engine.ts';
import type { AccountOptions, OptionChange, OptionParticipant } from './option-lane.ts';
import { optionNews } from './option-view.ts';
import { countRunning, selectRunningHolders } from './options.sql.ts';

export interface OptionActionNeeds {
  readonly db: Database;
  readonly lane: MoneyLane;
  readonly participant: OptionParticipant;
  readonly engine: Pick<OptionEngine, 'settled'>;
}

const accountsAtOnce = 200;

/**
 * Carries corporate actions out on options that were sold before they were known: each account in its turn,
 * each option once (docs/decisions/0154-options-over-actions.md).
 */
export function createOptionActions({ db, lane, participant, engine }: OptionActionNeeds): ActionCarrier {
  const kind = applyingKind(participant);
  return {
    name: 'options',
    async carryOut(action) {
      // What ticks of before the action have set off is done at their prices.
      await engine.settled();
      let last: AccountKey | undefined;
      let failed = 0;
      do {
        const page = await selectRunningHolders(db, action, last, accountsAtOnce);
        const done = await Promise.all(page.map((key) => lane.submit(kind, { key, input: action })));
        failed += done.filter(({ ok }) => !ok).length;
        last = page.length < accountsAtOnce ? undefined : page.at(-1);
      } while (last !== undefined);
      if (failed > 0) throw new Error(`action ${action.id} failed on the options of ${failed} accounts`);
    },
    async reach(action) {
      return { ...(await countRunning(db, action)), paidUnits: 0n };
    },
  };
}

function applyingKind(
  participant: OptionParticipant,
): MoneyCommandKind<CorporateAction, AccountOptions, readonly OptionChange[], null> {
  return {
    name: 'options.applyAction',
    participant,
    settles: 'options',
    takesNothing: true,
    decide(action, { key, state, at }) {
      const affected = [...state.values()].filter(isRunning).filter(({ code, entry }) => {
        return code === action.code && entry.time < action.exAt && entry.action !== action.id;
      });
      const after = affected.flatMap((option) => afterAction(option, action, at));
      return accept({
        transfers: after.flatMap(({ transfers }) => transfers),
        change: after.map(({ option }) => ({ option })),
        answer: null,
        events: after.map(({ option }) => ({ event: 'option', data: optionNews(key.book, option) })),
      });
    },
  };
}

function isRunning(option: LiveOption): option is RunningOption {
  return option.status === 'open' && option.entry !== null;
}

type NextState = Omit<Ending, 'option'> & { readonly option: AnyOption };

/** Its stake goes back where its market ends: no price will decide it. */
function afterAction(option: RunningOption, action: CorporateAction, at: Instant): NextState[] {
  switch (action.kind) {
    case 'split':
    case 'dividend':
      return [{ option: adjustEntry(option, action), transfers: [] }];
    case 'merger':
    case 'delisting':
      return [refund(option, 'closed', at)];
    case 'symbolChange':
    case 'earnings':
      return [];
  }
}
