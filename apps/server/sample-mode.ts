import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { ActionService } from '#capabilities/markets/actions/face.ts';
import type { AccountServices } from '#capabilities/money/accounts/server/accounts.ts';
import type { SampleChains } from '#capabilities/money/chains/server/sample/sample-chains.ts';
import type { WithdrawalServices } from '#capabilities/money/withdrawals/server/withdrawals.ts';
import { type NewEntry, readSampleHelp } from '#database/sample/content/help-articles.ts';
import { readSampleContents } from '#database/sample/content/sample-contents.ts';
import { loadSampleActions } from '#database/sample/sample-actions.ts';
import { loadSampleOperators } from '#database/sample/sample-operators.ts';
import { loadSamplePieces } from '#database/sample/sample-pieces.ts';
import { loadSampleWithdrawals } from '#database/sample/sample-withdrawals.ts';
import { bindDevMailbox } from '#foundation/server-kit/mail/dev-mailbox.ts';
import type { SecretBox } from '#foundation/server-kit/secret-box.ts';
import type { Sentences } from '#foundation/server-kit/sentences.ts';
import { systemClock } from '#foundation/time/clock.ts';
import { type AdvanceNeeds, advanceClock } from './advance-clock.ts';
import type { Config } from './config.ts';
import { bindDevChain } from './dev-chain.ts';
import { bindDevRoutes } from './dev-routes.ts';
import { fundSampleHouse, loadSampleData, type SampleDataNeeds } from './sample-data.ts';

export interface SampleModeNeeds extends AdvanceNeeds {
  readonly accounts: Pick<AccountServices, 'fundReal'>;
  readonly sample: SampleChains | undefined;
  readonly deposits: { look(): Promise<void> };
  readonly notifications: { bindPushbox(server: FastifyInstance): void };
}

/** What a tester may do: read mails and pushes, pay on the sample chains, move the clock, and have money. */
export function bindSampleMode(server: FastifyInstance, sentences: Sentences, needs: SampleModeNeeds): void {
  const { db, clock, accounts, sample, deposits, notifications } = needs;
  bindDevMailbox(server, db);
  notifications.bindPushbox(server);
  bindDevChain(server, sentences, sample, deposits.look);
  bindDevRoutes(server, sentences, {
    clock,
    advanceClock: (byMs) => advanceClock(needs, byMs),
    fund: (customerId, asset, units) => accounts.fundReal(customerId, asset, units, `dev ${randomUUID()}`),
  });
}

export interface SampleNeeds extends SampleDataNeeds {
  readonly config: Config;
  readonly box: SecretBox;
  readonly actions: ActionService;
  readonly links: { refresh(): Promise<void> };
  readonly content: { addMissing(entries: readonly NewEntry[]): Promise<void> };
  readonly withdrawals: Pick<WithdrawalServices, 'ask' | 'cancel' | 'reviews'>;
  /** While the trader lives through the past, everything that waits for a decision is still to come. */
  readonly isPast: boolean;
}

/** The sample data set, each row of it once. */
export async function loadSample(needs: SampleNeeds): Promise<void> {
  const { config, db, clock, box, content, withdrawals, actions, links } = needs;
  await loadSampleOperators(db, systemClock, box);
  await fundSampleHouse(needs);
  // The texts that customers agree to come before the customers.
  await content.addMissing([...(await readSampleContents(config)), ...(await readSampleHelp())]);
  if (needs.isPast) return;
  // Orders ask who counts as one person.
  await links.refresh();
  await loadSampleActions(actions, clock);
  await loadSamplePieces(db, clock);
  await loadSampleData(needs);
  await loadSampleWithdrawals(db, withdrawals, 'verified@sample.test');
}
