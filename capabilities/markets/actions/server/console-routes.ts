import { formatUnits } from '#foundation/money/money.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import type { ActionTerms } from '../action.ts';
import {
  type ActionListRow,
  decideAction,
  listAllActions,
  proposeAction,
  readActionReach,
} from '../console-contract.ts';
import type { ActionCarrier } from '../face.ts';
import type { ActionDesk } from './action-desk.ts';
import { shownAction } from './action-views.ts';
import type { WordRow } from './actions.sql.ts';
import type { ActionCallsNeeds } from './routes.ts';

export interface ActionConsoleNeeds extends ActionCallsNeeds {
  readonly desk: ActionDesk;
  readonly carriers: readonly ActionCarrier[];
}

export function bindActionConsoleCalls(router: CallRouter, needs: ActionConsoleNeeds): void {
  const { calendar, catalogue, desk, carriers } = needs;

  router.on(listAllActions, async ({ view, code = '', pageNum, pageSize }, { operator }) => {
    const sought = code.toUpperCase();
    const found = calendar
      .all()
      .filter((each) => (each.state === 'applied') === (view === 'past') && each.code.includes(sought));
    if (view === 'past') found.reverse();
    const page = found.slice((pageNum - 1) * pageSize, pageNum * pageSize);
    const views = new Map(
      (await desk.views(operator.operatorId, page)).map((each) => [each.action.id, each]),
    );
    const rows = page.flatMap(({ id }): ActionListRow[] => {
      const found = views.get(id);
      if (found === undefined) return [];
      const { action, words, withdrawAskedBy, acts } = found;
      return [
        {
          ...shownAction(action, catalogue),
          name: catalogue.instrument(action.code)?.name ?? action.code,
          words: words.map(shownWord),
          ...(withdrawAskedBy === undefined ? {} : { withdrawAskedBy }),
          acts: [...acts],
        },
      ];
    });
    return accept({ total: found.length, rows });
  });

  router.on(readActionReach, async ({ id }) => {
    const action = calendar.all().find((each) => each.id === BigInt(id));
    if (action === undefined) return refuse('NOT_FOUND');
    const reaches = await Promise.all(
      carriers.map(async (carrier) => ({ name: carrier.name, ...(await carrier.reach(action)) })),
    );
    return accept(reaches.map(({ paidUnits, ...reach }) => ({ ...reach, paid: formatUnits(paidUnits) })));
  });

  router.on(proposeAction, ({ code, exDate, terms, reason }, { operator }) =>
    desk.propose(operator, { code, exDate, terms: termsOf(terms) }, reason),
  );

  router.on(decideAction, ({ id, act, reason }, { operator }) =>
    desk.decide(operator, { id: BigInt(id), act, reason }),
  );
}

type WrittenTerms =
  | Exclude<ActionTerms, { readonly kind: 'split' }>
  | { kind: 'split'; from: number; to: number };

function termsOf(terms: WrittenTerms): ActionTerms {
  return terms.kind === 'split' ? { kind: 'split', from: BigInt(terms.from), to: BigInt(terms.to) } : terms;
}

function shownWord({ source, author, at, reason }: WordRow): ActionListRow['words'][number] {
  return {
    source,
    ...(author === null ? {} : { author }),
    at: formatInstant(at.getTime()),
    ...(reason === null ? {} : { reason }),
  };
}
