import { sql } from 'kysely';
import { createFunding } from '#capabilities/money/ledger/funding.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { unitsPerWhole } from '#foundation/money/money.ts';
import { firstBid, type OptionDesk } from './option-desk.ts';

export const accounts = 10_000;
/** How long after their period the last of them has been measured. */
export const measuredMs = 20_000;
/** Bought by every account a tenth of a second apart, so that they expire within two seconds. */
export const optionsEach = 10;

/** Sells them all and enters them. */
export async function sellOptions(
  desk: OptionDesk,
  codes: readonly string[],
  periodSeconds: number,
): Promise<void> {
  const funding = createFunding(desk.lane, { demoStartUnits: 10_000n * unitsPerWhole });
  await funding.fundHouse('demo', 'house/option-payout', 100_000_000n * unitsPerWhole, 'bench');
  const keys = Array.from({ length: accounts }, (_, index): AccountKey => {
    return { book: 'demo', customerId: asCustomerId(BigInt(1000 + index)) };
  });
  await Promise.all(keys.map(({ customerId }) => funding.openDemo(customerId)));
  for (let turn = 0; turn < optionsEach; turn++) {
    desk.tick(firstBid);
    await Promise.all(
      keys.map(async (key, index) => {
        const id = `bench-option-${periodSeconds}-${turn}-${index}`;
        const place = index + turn;
        const option = {
          code: codes[place % codes.length] ?? '',
          direction: place % 2 === 0 ? ('up' as const) : ('down' as const),
          periodSeconds,
          amount: 5n * unitsPerWhole,
        };
        const bought = await desk.options.buy(key, option, { id, fingerprint: id });
        if (!bought.ok) throw new Error(`refused: ${bought.refusal} ${JSON.stringify(bought.params)}`);
      }),
    );
    desk.tick(firstBid);
    await desk.options.engine.settled();
    desk.clock.advance(98);
  }
  // The windows of their entries pass.
  for (let second = 0; second < 12; second++) {
    desk.clock.advance(999);
    desk.tick(firstBid);
  }
  await desk.options.engine.settled();
  await sql`vacuum analyze`.execute(desk.db);
}
