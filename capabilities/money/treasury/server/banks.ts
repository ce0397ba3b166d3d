import { z } from 'zod';
import type { Configuration } from '#capabilities/desk/configuration/face.ts';
import { amountSetting, protecting } from '#foundation/calls/setting-fields.ts';

const statement = z.strictObject({
  bank: z.string().trim().min(1).max(60),
  amount: protecting(amountSetting('0', '1000000000000'), 'lower'),
  statedOn: z.iso.date(),
  evidence: z.string().trim().min(1).max(200),
});

const schema = z.strictObject({ banks: protecting(z.array(statement).max(50), 'lower') });
export type BankStatements = z.output<typeof schema>;

/**
 * The document `treasury.banks`: what banks hold for the customers, in USDT, as operators read their
 * statements. Less is the cautious side.
 */
export async function createBankStatements(configuration: Configuration) {
  return await configuration.define({
    name: 'treasury.banks',
    schema,
    initial: { banks: [] },
    permission: 'treasury.fund',
    guardsMoney: true,
  });
}
