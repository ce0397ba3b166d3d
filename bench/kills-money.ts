import { runMoneyKills } from '#journeys/kills/money-rounds.ts';
import { digits, type Row } from './table.ts';

const rounds = Number(process.env.KILLS ?? 50);

/** Money lost, made or paid twice over fifty kills at random moments of deposits and withdrawals: none. */
export async function benchKillsMoney(): Promise<Row[]> {
  const { problems, kills, signerKills, paid, credited } = await runMoneyKills(rounds, {
    tell: (line) => console.error(line),
  });
  return [
    {
      name: `kill -9, ${kills} times (${signerKills} of the signer): broken promises about money`,
      figure: `${problems.length} of ${digits(paid)} withdrawals paid, ${digits(credited)} deposits credited`,
      baseline: 'ledger and chain agree to the wei',
      ratio: problems.length,
      bar: { atMost: 0 },
    },
  ];
}
