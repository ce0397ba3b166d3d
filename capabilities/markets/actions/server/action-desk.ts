import type { AuditLog } from '#capabilities/desk/audit/face.ts';
import type { Catalogue } from '#capabilities/markets/catalogue/face.ts';
import type { Persons } from '#foundation/four-eyes/persons.ts';
import type { OperatorId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { OperatorSession } from '#foundation/server-kit/call-router.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { loadPersons } from '#foundation/server-kit/person-ties.ts';
import { type Clock, dayMs, type Instant, minuteMs } from '#foundation/time/clock.ts';
import type { ActionAct, ActionState, CorporateAction } from '../action.ts';
import {
  type ActionRow,
  actionOf,
  askToWithdraw,
  lockAction,
  moveState,
  selectActions,
  selectWords,
  type WordRow,
} from './actions.sql.ts';
import type { Announced } from './announced.ts';
import { takeWord } from './take-word.ts';

/** So long one operator's wish to withdraw waits for another. */
const agreeWithinMs = dayMs;

export interface ActionDeskNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly catalogue: Pick<Catalogue, 'instrument'>;
  readonly refresh: () => Promise<void>;
}

export interface Decided {
  readonly id: bigint;
  readonly act: ActionAct;
  readonly reason: string;
}

export type ActionDesk = ReturnType<typeof createActionDesk>;

/** What operators say about corporate actions: one proposes or confirms a source's word, two withdraw. */
export function createActionDesk(needs: ActionDeskNeeds) {
  const { db, clock, catalogue, refresh } = needs;

  async function stored(work: (tx: Tx) => Promise<Result<null>>): Promise<Result<null>> {
    const done = await db.transaction().execute(work);
    if (done.ok) await refresh();
    return done;
  }

  return {
    /** What takeWord refuses. The same terms as a source's confirm what it proposed. */
    propose(operator: OperatorSession, announced: Announced, reason: string): Promise<Result<null>> {
      return stored(async (tx) => {
        const said = await takeWord(tx, catalogue, announced, speaker(operator, reason), clock.now());
        if (!said.ok) return said;
        const { id, was, is } = said.value;
        const of = { id, code: announced.code };
        await record(needs, tx, { name: 'actions.propose', by: [operator.operatorId], of, reason, was, is });
        return accept(null);
      });
    },

    /** Refuses NOT_FOUND, REVIEW_DECIDED, FOUR_EYES_REQUIRED, NOT_INDEPENDENT and ACTION_CONTRADICTED. */
    decide(operator: OperatorSession, { id, act, reason }: Decided): Promise<Result<null>> {
      return stored(async (tx) => {
        const row = await lockAction(tx, id);
        if (row === undefined) return refuse('NOT_FOUND');
        const words = await selectWords(tx, [id]);
        if (row.state === 'applied' || row.state === 'withdrawn') return refuse('REVIEW_DECIDED');
        if (act === 'confirm' && row.state === 'confirmed') return refuse('REVIEW_DECIDED');
        const at = clock.now();
        const persons = await loadPersons(tx, at);
        if (!actsOn(row, words, operator.operatorId, at, persons).includes(act)) {
          const second = persons.second(operator.operatorId, firstOf(row, words, act, at));
          return second.ok ? refuse('FOUR_EYES_REQUIRED') : second;
        }
        return act === 'confirm'
          ? await confirm(needs, tx, row, operator, reason)
          : await withdraw(needs, tx, row, operator, reason);
      });
    },

    /** With who said so, and what this operator may do about each. */
    async views(by: OperatorId, actions: readonly CorporateAction[]) {
      const ids = actions.map(({ id }) => id);
      const words = Map.groupBy(await selectWords(db, ids), ({ id }) => id);
      const at = clock.now();
      const persons = await loadPersons(db, at);
      return (await selectActions(db, ids)).map((row) => {
        const said = words.get(row.id) ?? [];
        const isAsked = withdrawAskedBy(row, at) !== undefined;
        return {
          action: actionOf(row),
          words: said,
          withdrawAskedBy: isAsked ? (row.withdraw_author ?? undefined) : undefined,
          acts: actsOn(row, said, by, at, persons),
        };
      });
    },
  };
}

async function confirm(
  needs: ActionDeskNeeds,
  tx: Tx,
  row: ActionRow,
  operator: OperatorSession,
  reason: string,
): Promise<Result<null>> {
  const { code, exDate, exAt, ...terms } = actionOf(row);
  const announced = { code, exDate, exAt, terms };
  const said = await takeWord(tx, needs.catalogue, announced, speaker(operator, reason), needs.clock.now());
  if (!said.ok) return said;
  const { was, is } = said.value;
  await record(needs, tx, { name: 'actions.confirm', by: [operator.operatorId], of: row, reason, was, is });
  return accept(null);
}

/** One asks, another does it. */
async function withdraw(
  needs: ActionDeskNeeds,
  tx: Tx,
  row: ActionRow,
  { operatorId, email }: OperatorSession,
  reason: string,
): Promise<Result<null>> {
  const at = needs.clock.now();
  const asked = withdrawAskedBy(row, at);
  const was = row.state;
  if (asked === undefined) {
    await askToWithdraw(tx, row.id, { operatorId, email, at: new Date(at) });
    await record(needs, tx, {
      name: 'actions.askToWithdraw',
      by: [operatorId],
      of: row,
      reason,
      was,
      is: was,
    });
  } else {
    await moveState(tx, row.id, was, 'withdrawn');
    const by = [asked, operatorId];
    await record(needs, tx, { name: 'actions.withdraw', by, of: row, reason, was, is: 'withdrawn' });
  }
  return accept(null);
}

interface Done {
  readonly name: string;
  readonly by: readonly OperatorId[];
  readonly of: Pick<ActionRow, 'id' | 'code'>;
  readonly reason: string;
  readonly was: ActionState | undefined;
  readonly is: ActionState;
}

function record({ audit }: ActionDeskNeeds, tx: Tx, { name, by, of, reason, was, is }: Done): Promise<void> {
  return audit.record(tx, {
    operatorIds: [...by],
    name,
    subject: `market/${of.code}`,
    note: reason,
    before: { action: String(of.id), state: was },
    after: { action: String(of.id), state: is },
  });
}

function speaker({ operatorId, email }: OperatorSession, reason: string) {
  return {
    source: `operator/${operatorId}`,
    operator: { id: operatorId, email, reason },
    isOwnWitness: false,
  };
}

/** What is confirmed can't be withdrawn from shortly before its ex moment on: it is being carried out. */
function actsOn(
  row: ActionRow,
  words: readonly WordRow[],
  by: OperatorId,
  at: Instant,
  persons: Persons,
): readonly ActionAct[] {
  const { state } = row;
  if (state === 'applied' || state === 'withdrawn') return [];
  const isAnother = (act: ActionAct) => persons.second(by, firstOf(row, words, act, at)).ok;
  const isUnderWay = state === 'confirmed' && row.ex_at.getTime() - minuteMs <= at;
  return [
    ...(state === 'proposed' && isAnother('confirm') ? (['confirm'] as const) : []),
    ...(isUnderWay || !isAnother('withdraw') ? [] : (['withdraw'] as const)),
  ];
}

/** Who has done the first half of it. */
function firstOf(row: ActionRow, words: readonly WordRow[], act: ActionAct, at: Instant) {
  return act === 'confirm' ? words.map(({ operatorId }) => operatorId) : [withdrawAskedBy(row, at)];
}

/** The operator who asks to withdraw it: for a day, then it has to be asked for again. */
function withdrawAskedBy(row: ActionRow, at: Instant): OperatorId | undefined {
  const { withdraw_operator_id: by, withdraw_asked_at: asked } = row;
  return by !== null && asked !== null && at < asked.getTime() + agreeWithinMs ? by : undefined;
}
