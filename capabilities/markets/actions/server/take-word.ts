import type { Catalogue } from '#capabilities/markets/catalogue/face.ts';
import type { OperatorId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { loadPersons } from '#foundation/server-kit/person-ties.ts';
import { dayMs, type Instant } from '#foundation/time/clock.ts';
import { type ActionState, changesHoldings } from '../action.ts';
import { exMoment } from '../ex-moment.ts';
import {
  hasAgreedOther,
  insertAction,
  insertWord,
  lockInstrument,
  moveState,
  type NewAction,
  selectSame,
  selectWords,
} from './actions.sql.ts';
import { type Announced, termColumns } from './announced.ts';

/** Classes whose companies do such things. */
const classes: readonly string[] = ['stocks', 'etfs'];
/** Announced later than this, a share has been traded without it for too long. */
const latestMs = 7 * dayMs;

export interface Speaker {
  /** A venue's name, `replay`, `sample` or `operator/7`. */
  readonly source: string;
  readonly operator?: { readonly id: OperatorId; readonly email: string; readonly reason: string };
  /** Its prices follow what it says, so that no second source is needed: recordings and the sample data. */
  readonly isOwnWitness: boolean;
}

export interface Said {
  readonly id: bigint;
  readonly was: ActionState | undefined;
  readonly is: ActionState;
}

/**
 * Takes what a source says about a share: the first proposes, another confirms. Refuses INSTRUMENT_UNKNOWN
 * for what is no listed share, ACTION_DATE_INVALID, FOUR_EYES_REQUIRED where an operator repeats themselves
 * or a withdrawal, NOT_INDEPENDENT where one who counts as the same person does, and ACTION_CONTRADICTED
 * where another of its kind is agreed for that day.
 */
export async function takeWord(
  tx: Tx,
  catalogue: Pick<Catalogue, 'instrument'>,
  { code, terms, exDate, exAt: given, isPast = false }: Announced,
  { source, operator, isOwnWitness }: Speaker,
  at: Instant,
): Promise<Result<Said>> {
  const instrument = catalogue.instrument(code);
  if (instrument === undefined || !classes.includes(instrument.marketClass))
    return refuse('INSTRUMENT_UNKNOWN');
  const ex_at = given ?? exMoment(instrument.hours, exDate);
  if (ex_at === undefined || (ex_at < at - latestMs && !isOwnWitness)) return refuse('ACTION_DATE_INVALID');
  if (!(await lockInstrument(tx, code))) return refuse('INSTRUMENT_UNKNOWN');

  const columns = { code, ex_date: exDate, ...termColumns(terms) };
  const known = await selectSame(tx, columns);
  // A venue repeats every hour what operators have withdrawn; only an operator may propose it again.
  const same = known?.state === 'withdrawn' && operator !== undefined ? undefined : known;
  const word = {
    source,
    operatorId: operator?.id ?? null,
    author: operator?.email ?? null,
    at,
    reason: operator?.reason ?? null,
  };
  if (same === undefined) {
    const isEnough = isOwnWitness || !changesHoldings(terms);
    const state: ActionState = isPast ? 'applied' : isEnough ? 'confirmed' : 'proposed';
    if (state !== 'proposed' && (await hasAgreedOther(tx, columns))) return refuse('ACTION_CONTRADICTED');
    const row: NewAction = { ...columns, ex_at, state, is_sample: source === 'sample' };
    const id = await insertAction(tx, row);
    await insertWord(tx, id, word);
    return accept({ id, was: undefined, is: state });
  }
  const { id, state } = same;
  if (operator !== undefined) {
    const said = (await selectWords(tx, [id])).map(({ operatorId }) => operatorId);
    const second = (await loadPersons(tx, at)).second(operator.id, said);
    if (!second.ok) return second;
  }
  const isNew = await insertWord(tx, id, word);
  if (!isNew || state !== 'proposed') return accept({ id, was: state, is: state });
  if (await hasAgreedOther(tx, same)) return refuse('ACTION_CONTRADICTED');
  await moveState(tx, id, 'proposed', 'confirmed');
  return accept({ id, was: state, is: 'confirmed' });
}
