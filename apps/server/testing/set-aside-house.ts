import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createAuditLog } from '#capabilities/desk/audit/server/append-act.ts';
import { createConfiguration } from '#capabilities/desk/configuration/server/configuration.ts';
import {
  createWithdrawalsBeside,
  type Guards,
} from '#capabilities/money/deposits/server/testing/withdrawals-beside.ts';
import type { ProductStandings } from '#capabilities/money/integrity/face.ts';
import { verifyLedger } from '#capabilities/money/integrity/server/verify.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { auditLedger } from '#capabilities/money/ledger/server/ledger-audit.ts';
import { withdrawalStandings } from '#capabilities/money/withdrawals/server/withdrawal-standings.ts';
import { termsOf } from '#capabilities/money/withdrawals/terms.ts';
import { createFileStorage } from '#capabilities/people/uploads/server/file-storage.ts';
import { createUploads } from '#capabilities/people/uploads/server/uploads.ts';
import { orderStandings } from '#capabilities/products/orders/server/order-standings.ts';
import { createTradingHouse } from '#capabilities/products/orders/server/testing/trading-house.ts';
import { planStandings } from '#capabilities/products/plans/server/plan-standings.ts';
import { createPlans } from '#capabilities/products/plans/server/plans.ts';
import { books } from '#foundation/ids/book.ts';
import { asOperatorId, asRecordId } from '#foundation/ids/ids.ts';
import { asPrice, priceDecimals } from '#foundation/money/price.ts';
import { units } from '#foundation/money/testing/amounts.ts';
import { refuse } from '#foundation/refusals/result.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { createSecretBox } from '#foundation/server-kit/secret-box.ts';

/** A trading house with plans and withdrawals; a test says what pays first. */
export async function createSetAsideHouse() {
  const house = await createTradingHouse();
  const { database, ledger, clock, lane } = house;
  const { db } = database;
  const onError = (error: unknown) => expect.unreachable(String(error));
  const configuration = createConfiguration({ db, clock, onError });
  const limitOn = () => undefined;
  const plans = await createPlans({ db, lane, ledger, clock, configuration, limitOn, isBarred: () => false });
  const folder = await mkdtemp(join(tmpdir(), 'assay-aside-'));
  const box = createSecretBox([{ id: 'test', bytes: Buffer.alloc(32, 1) }]);
  const guards: Guards = {
    holdUntil: undefined,
    dailyLimit: undefined,
    paidBy: undefined,
    tier: 1,
    standing: 'served',
    rate: undefined,
  };
  const withdrawals = await createWithdrawalsBeside(
    {
      db,
      clock,
      lane,
      limitOn,
      onError,
      uploads: createUploads({ db, clock, box, storage: createFileStorage(folder) }),
      audit: createAuditLog(clock),
      platformName: 'Assay',
      identity: { tiersOf: async () => new Map(), depositLimit: () => undefined },
      jurisdictions: { standingOf: () => 'served' },
      customers: { contactOf: async () => undefined },
    },
    {
      configuration,
      guards,
      ledger,
      operators: { emailsOf: async () => new Map(), emailsOfRole: async () => [] },
      deposits: {
        returnable: async () => refuse('NOT_FOUND'),
        askedReturn: async () => undefined,
        askReturn: async () => refuse('NOT_FOUND'),
      },
    },
  );
  for (const book of books)
    taken(await house.accounts.fundHouse(book, 'house/plan-yield', units('100000'), `yield ${book}`));
  let asked = 0;
  return {
    ...house,
    plans,
    withdrawals,
    guards,
    /** A withdrawal that waits for a decision, or was approved. */
    async withdraw(key: AccountKey, amount: bigint, isApproved: boolean) {
      const terms = termsOf(withdrawals.needs.terms.current, 'USDT-ethereum');
      const view = taken(
        await withdrawals.commands.request({
          key,
          input: {
            requestId: `asked-${++asked}`,
            asked: {
              terms,
              asset: 'USDT',
              destination: { network: 'ethereum', address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' },
              amount,
              price: asPrice(10n ** BigInt(priceDecimals)),
              dailyLimit: undefined,
              secondOperatorAbove: units('1000000'),
              asker: { isVerified: true, isServed: true },
              heldUntil: null,
              reviewWithinMs: 1,
              expectedFee: undefined,
            },
          },
        }),
      );
      if (!isApproved) return;
      const id = asRecordId(BigInt(view.id));
      const input = { id, isApproved, by: [asOperatorId(1n)], reason: 'detailsChecked', delayMs: 0 };
      taken(await withdrawals.commands.decide({ key, input }));
    },
    async close(others: readonly ProductStandings[] = []) {
      const standings = [orderStandings, planStandings, withdrawalStandings, ...others];
      const { findings } = await auditLedger(db, (audit, tx) => verifyLedger(audit, tx, standings));
      expect(findings).toEqual([]);
      configuration.stop();
      await withdrawals.disbursements.stop();
      await house.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
