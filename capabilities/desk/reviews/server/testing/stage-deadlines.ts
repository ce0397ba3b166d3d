import { permissionsOf } from '#capabilities/desk/operators/rules.ts';
import { selectColleagues } from '#capabilities/desk/operators/server/operators.sql.ts';
import type { MailQueue } from '#foundation/server-kit/mail/mail.ts';
import { initialDeadlinePolicy } from '../../deadlines.ts';
import type { ReviewHandler, TimedWork } from '../../face.ts';
import { createDeadlinesPart, type DeadlinesPart } from '../deadlines-part.ts';
import type { ReviewsStage } from './reviews-stage.ts';

interface Told {
  readonly mail: MailQueue;
  readonly reviews: readonly ReviewHandler[];
  readonly otherWork?: readonly TimedWork[];
}

/** What tells the stage's operators of deadlines. */
export function stageDeadlines(stage: ReviewsStage, { mail, reviews, otherWork = [] }: Told): DeadlinesPart {
  const { db, clock, operators } = stage;
  return createDeadlinesPart({
    db,
    clock,
    mail,
    hook: undefined,
    platformName: 'Assay',
    origin: 'https://trade.example.test',
    policy: { current: initialDeadlinePolicy },
    operators: {
      ...operators,
      colleagues: async () =>
        (await selectColleagues(db)).map(({ id, email, roles }) => ({
          id,
          email,
          permissions: permissionsOf(roles),
        })),
    },
    reviews: () => reviews,
    otherWork,
    onError: (failure) => void stage.errors.push(failure),
  });
}
