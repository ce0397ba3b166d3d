import { cpus } from 'node:os';
import { keepAllocationsYoung } from '#foundation/server-kit/young-generation.ts';
import { benchAccrual } from './accrual.ts';
import { benchCandles } from './candles.ts';
import { benchCover } from './cover.ts';
import { benchDwell } from './dwell.ts';
import { benchEarlySale } from './early-sale.ts';
import { benchFanOut } from './fan-out.ts';
import { benchFind } from './find.ts';
import { benchGaps } from './gaps.ts';
import { benchHttp } from './http.ts';
import { benchInbox } from './inbox.ts';
import { benchInvitations } from './invitations.ts';
import { benchKills } from './kills.ts';
import { benchKillsMoney } from './kills-money.ts';
import { benchNotices } from './notices.ts';
import { benchOrders } from './orders.ts';
import { benchRestore } from './restore.ts';
import { benchSettlement } from './settlement.ts';
import { benchSupport } from './support.ts';
import { formatRows, type Row } from './table.ts';
import { benchTriggers } from './triggers.ts';

/**
 * `npm run bench` runs all of them, `npm run bench -- orders` one (docs/performance.md). Each checks its own
 * result.
 */
const benches: Readonly<Record<string, () => Promise<Row[]>>> = {
  orders: benchOrders,
  http: benchHttp,
  triggers: benchTriggers,
  restore: benchRestore,
  'fan-out': benchFanOut,
  candles: benchCandles,
  settlement: benchSettlement,
  accrual: benchAccrual,
};

/** Too long to be part of every run, or no measure of speed: only by name. */
const byNameOnly: typeof benches = {
  kills: benchKills,
  'kills-money': benchKillsMoney,
  'early-sale': benchEarlySale,
  find: benchFind,
  gaps: benchGaps,
  cover: benchCover,
  dwell: benchDwell,
  support: benchSupport,
  inbox: benchInbox,
  notices: benchNotices,
  invitations: benchInvitations,
};

keepAllocationsYoung();
const names = process.argv.slice(2);
const known = { ...benches, ...byNameOnly };
const unknown = names.find((name) => !Object.hasOwn(known, name));
if (unknown !== undefined) {
  console.error(`there is no benchmark "${unknown}"; there are ${Object.keys(known).join(', ')}`);
  process.exit(1);
}
const rows: Row[] = [];
for (const [name, bench] of Object.entries(names.length === 0 ? benches : known)) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.error(`${name} …`);
  try {
    const measured = await bench();
    // All of them take a quarter of an hour: each prints as soon as it has ended.
    if (measured.length > 0) console.error(formatRows(measured));
    rows.push(...measured);
  } catch (error) {
    console.error(`${name} failed:`, error);
    process.exitCode = 1;
  }
}
console.log(
  `Each figure beside its baseline of the same run; ${cpus().length} cores, ${cpus()[0]?.model ?? ''}`,
);
console.log(formatRows(rows));
