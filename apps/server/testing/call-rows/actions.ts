import { z } from 'zod';
import { dayMs, formatInstant, systemClock } from '#foundation/time/clock.ts';
import type { Row, RowStage } from './call-row.ts';

/** Corporate actions: one that an administrator proposes, and another operator confirms. */
export function actionRows({ cookieOf, resultOf }: RowStage): Record<string, Row> {
  const reason = 'a row of the calls test';
  const terms = { kind: 'dividend', amount: '0.25', isSpecial: false };
  const dayAfter = (days: number) => formatInstant(systemClock.now() + days * dayMs).slice(0, 10);
  const proposal = (changes: object = {}) => ({
    input: { code: 'AAPL', exDate: dayAfter(60), terms, reason, ...changes },
  });
  const decided = (act: string, id: string) => ({ input: { id, act, reason } });
  const idOfFirst = async () => {
    const listed = await resultOf('listActions', { input: { code: 'AAPL' } });
    return z
      .tuple([z.object({ id: z.string() })])
      .rest(z.unknown())
      .parse(listed)[0].id;
  };
  return {
    proposeAction: {
      good: () => [proposal()],
      bad: () => [
        [proposal({ code: 'NOSUCH' }), 'INSTRUMENT_UNKNOWN'],
        [proposal({ exDate: dayAfter(-60) }), 'ACTION_DATE_INVALID'],
        [proposal({ reason: ' ' }), 'NOTE_REQUIRED'],
        [proposal({ terms: { ...terms, amount: 'much' } }), 'AMOUNT_INVALID'],
        [proposal({ terms: { kind: 'gift' } }), 'INPUT_INVALID'],
      ],
    },
    listActions: {
      good: () => [{}, { input: { code: 'AAPL' } }],
      bad: () => [[{ input: { code: '' } }, 'INPUT_INVALID']],
    },
    listAllActions: {
      good: () => [{}, { input: { view: 'past', code: 'AAPL' } }],
      bad: () => [[{ input: { view: 'all' } }, 'INPUT_INVALID']],
    },
    readActionReach: {
      good: async () => [{ input: { id: await idOfFirst() } }],
      bad: () => [
        [{ input: { id: '99999999' } }, 'NOT_FOUND'],
        [{ input: { id: 'x' } }, 'NOT_FOUND'],
      ],
    },
    decideAction: {
      good: async () => [
        { ...decided('confirm', await idOfFirst()), cookie: await cookieOf('reviewer') },
        decided('withdraw', await idOfFirst()),
      ],
      bad: async () => [
        [decided('confirm', '99999999'), 'NOT_FOUND'],
        [decided('apply', await idOfFirst()), 'INPUT_INVALID'],
        [{ input: { id: await idOfFirst(), act: 'confirm', reason: ' ' } }, 'NOTE_REQUIRED'],
      ],
    },
    listOpeningJumps: { good: () => [{}], bad: () => [] },
    // None jumps on simulated prices; one that does: split-prices.integration.test.ts of the prices.
    acceptOpening: { good: () => [], bad: () => [[{ input: { code: 'AAPL', reason } }, 'NOT_FOUND']] },
  };
}
