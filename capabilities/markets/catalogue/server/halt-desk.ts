import type { AuditLog } from '#capabilities/desk/audit/face.ts';
import type { Persons } from '#foundation/four-eyes/persons.ts';
import type { OperatorId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { OperatorSession } from '#foundation/server-kit/call-router.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { loadPersons } from '#foundation/server-kit/person-ties.ts';
import { type Clock, dayMs, type Instant } from '#foundation/time/clock.ts';
import type { HaltAct } from '../rules.ts';
import {
  agreeToHalt,
  askToResume,
  deleteHalt,
  deleteLapsed,
  type HaltRow,
  insertHalt,
  lockInstrument,
  selectHalt,
} from './halts.sql.ts';

/** So long one operator's halt holds alone, and a wish to lift what two agreed on waits for another. */
const agreeWithinMs = dayMs;

export interface HaltDeskNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly catalogue: { refreshHalts(): Promise<void> };
  /** Has those told who are in the market, in the transaction that halts it. */
  readonly tellHalted: (tx: Tx, halt: { readonly code: string; readonly at: Instant }) => Promise<void>;
}

export interface HaltAsked {
  readonly code: string;
  readonly halted: boolean;
  readonly reason: string;
}

export type HaltDesk = ReturnType<typeof createHaltDesk>;

/** Operators' halts: one may halt, two make it last (docs/decisions/0067-publishing-by-two.md). */
export function createHaltDesk({ db, clock, audit, catalogue, tellHalted }: HaltDeskNeeds) {
  return {
    /** What this operator may do about an instrument with this halt. */
    async actsBy(by: OperatorId) {
      const at = clock.now();
      const persons = await loadPersons(db, at);
      return (halt: HaltRow | undefined) => actsOn(halt, by, at, persons);
    },

    /**
     * Halts an instrument or agrees to its halt; lifts a halt, or asks for it where that takes two. Refuses
     * INSTRUMENT_UNKNOWN, and FOUR_EYES_REQUIRED or NOT_INDEPENDENT where another has to do it.
     */
    async set(operator: OperatorSession, asked: HaltAsked): Promise<Result<null>> {
      const done = await db.transaction().execute((tx) => set(tx, operator, asked));
      if (done.ok) await catalogue.refreshHalts();
      return done;
    },

    /** Ends what no second operator agreed to in time. Idempotent. */
    async lapse(): Promise<void> {
      const lapsed = await db.transaction().execute(async (tx) => {
        const rows = await deleteLapsed(tx, new Date(clock.now()));
        for (const { code, operator_id } of rows) {
          // No operator to name: a halt of an old database.
          if (operator_id === null) continue;
          await audit.record(tx, {
            operatorIds: [operator_id],
            name: 'markets.lapseHalt',
            subject: `market/${code}`,
            reasonCode: 'nobodyAgreed',
            before: { halted: true },
            after: { halted: false },
          });
        }
        return rows.length;
      });
      if (lapsed > 0) await catalogue.refreshHalts();
    },
  };

  async function set(
    tx: Tx,
    { operatorId, email }: OperatorSession,
    { code, halted, reason }: HaltAsked,
  ): Promise<Result<null>> {
    if (!(await lockInstrument(tx, code))) return refuse('INSTRUMENT_UNKNOWN');
    const halt = await selectHalt(tx, code);
    const at = clock.now();
    const stands = halt !== undefined && halt.lapses_at === null;
    // Already as it is wanted.
    if (halted ? stands : halt === undefined) return accept(null);
    const act = halted ? (halt === undefined ? 'halt' : 'agree') : 'resume';
    const persons = await loadPersons(tx, at);
    if (!actsOn(halt, operatorId, at, persons).includes(act)) {
      const second = persons.second(operatorId, [halt && firstOf(halt, at)]);
      return second.ok ? refuse('FOUR_EYES_REQUIRED') : second;
    }

    const askedBy = stands ? resumeAskedBy(halt, at) : undefined;
    const isAsking = act === 'resume' && stands && askedBy === undefined;
    if (act === 'halt') {
      const lapses_at = new Date(at + agreeWithinMs);
      const author = email;
      await insertHalt(tx, { code, operator_id: operatorId, author, at: new Date(at), reason, lapses_at });
      await tellHalted(tx, { code, at });
    } else if (act === 'agree') {
      await agreeToHalt(tx, code, email);
    } else if (isAsking) {
      await askToResume(tx, code, { operatorId, email, at: new Date(at) });
    } else {
      await deleteHalt(tx, code);
    }
    const first = act === 'agree' ? halt?.operator_id : askedBy;
    await audit.record(tx, {
      operatorIds: [...(first == null ? [] : [first]), operatorId],
      name: isAsking ? 'markets.askToResume' : actNames[act],
      subject: `market/${code}`,
      note: reason,
      before: { halted: halt !== undefined },
      after: { halted: halted || isAsking },
    });
    return accept(null);
  }
}

const actNames = {
  halt: 'markets.halt',
  agree: 'markets.agreeToHalt',
  resume: 'markets.resume',
} as const satisfies Record<HaltAct, string>;

function actsOn(
  halt: HaltRow | undefined,
  by: OperatorId,
  at: Instant,
  persons: Persons,
): readonly HaltAct[] {
  if (halt === undefined) return ['halt'];
  const isAnother = persons.second(by, [firstOf(halt, at)]).ok;
  if (halt.lapses_at !== null) return isAnother ? ['agree', 'resume'] : ['resume'];
  return isAnother ? ['resume'] : [];
}

/** Whose act waits for another: the halt, or the wish to lift what two agreed on. */
function firstOf(halt: HaltRow, at: Instant): OperatorId | null | undefined {
  return halt.lapses_at === null ? resumeAskedBy(halt, at) : halt.operator_id;
}

/** The operator who asks to lift it: for a day, then it has to be asked for again. */
export function resumeAskedBy(halt: HaltRow, at: number): OperatorId | undefined {
  const { resume_operator_id: by, resume_asked_at: asked } = halt;
  return by !== null && asked !== null && at < asked.getTime() + agreeWithinMs ? by : undefined;
}
