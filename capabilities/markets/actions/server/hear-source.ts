import type { Logger } from 'pino';
import type { Catalogue } from '#capabilities/markets/catalogue/face.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Clock, Instant } from '#foundation/time/clock.ts';
import { selectAskedAt, upsertAsked } from './actions.sql.ts';
import type { Announced } from './announced.ts';
import { type Speaker, takeWord } from './take-word.ts';

export interface HearNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly catalogue: Pick<Catalogue, 'instrument'>;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Takes in what a source tells. What lies before the platform first asked it is old and left out, except for
 * a source that is its own witness; what fell into a pause of the platform is due at once.
 */
export async function hearSource(
  { db, clock, catalogue, log }: HearNeeds,
  speaker: Speaker,
  tell: (since: Instant) => Promise<readonly Announced[] | undefined>,
): Promise<void> {
  const at = clock.now();
  const since = (await selectAskedAt(db, speaker.source)) ?? at;
  const announced = await tell(since);
  if (announced === undefined) return;
  for (const each of announced) {
    const said = await db.transaction().execute((tx) => takeWord(tx, catalogue, each, speaker, at));
    if (!said.ok && said.refusal !== 'ACTION_DATE_INVALID') {
      const { code, exDate, terms } = each;
      log.warn(
        { source: speaker.source, code, kind: terms.kind, exDate, refusal: said.refusal },
        'a corporate action was not taken in',
      );
    }
  }
  await upsertAsked(db, speaker.source, at);
}
