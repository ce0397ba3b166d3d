import { runKills } from '#journeys/kills/rounds.ts';
import { digits, quantile, type Row } from './table.ts';

const rounds = Number(process.env.KILLS ?? 100);

/** Promises broken over a hundred kills at random moments: none. */
export async function benchKills(): Promise<Row[]> {
  const { problems, ...seen } = await runKills(rounds, { tell: (line) => console.error(line) });
  const { kills, databaseKills, acknowledged, unanswered, setOff, ticks, restartMs } = seen;
  return [
    {
      name: `kill -9, ${kills} times (${databaseKills} with the database): broken promises`,
      figure: `${problems.length} of ${digits(acknowledged)} acknowledged, ${digits(setOff)} set off`,
      baseline: `${digits(unanswered)} unanswered, ${digits(ticks)} ticks shown`,
      ratio: problems.length,
      bar: { atMost: 0 },
    },
    {
      name: 'start after a kill, median',
      figure: `${digits(quantile(restartMs, 0.5))} ms`,
      baseline: `${digits(quantile(restartMs, 1))} ms the longest`,
      ratio: quantile(restartMs, 0.5) / quantile(restartMs, 1),
    },
  ];
}
