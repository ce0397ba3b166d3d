import type { OperatorId } from '#foundation/ids/ids.ts';
import { formatDecimal } from '#foundation/money/decimal.ts';
import type { FullReport, NewestReport, Report } from '../console-contract.ts';
import { fineDecimals } from '../rules.ts';
import type { ComparedRow, LineRow, ReportRow } from './reports.sql.ts';

type EmailOf = (id: OperatorId) => string;

export function reportView(row: ReportRow, compared: readonly ComparedRow[], emailOf: EmailOf): Report {
  const { acknowledged_by: by, acknowledged_at: at, reason_code: reasonCode, note } = row;
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    ...(row.requested_by === null ? {} : { requestedBy: emailOf(row.requested_by) }),
    state: row.state,
    currencies: compared.filter((each) => each.report_id === row.id).map(comparedView),
    ...(by === null || at === null || reasonCode === null || note === null
      ? {}
      : { acknowledgement: { by: emailOf(by), at: at.toISOString(), reasonCode, note } }),
  };
}

export function fullReportView(
  row: ReportRow,
  compared: readonly ComparedRow[],
  lines: readonly LineRow[],
  emailOf: EmailOf,
): FullReport {
  return {
    ...reportView(row, compared, emailOf),
    currencies: compared.map((each) => ({
      ...comparedView(each),
      holdings: (each.holdings ?? []).map(({ wallet, addresses, amount }) => ({
        wallet,
        addresses,
        amount: fineText(amount),
      })),
      lines: lines
        .filter(({ asset }) => asset === each.asset)
        .map(({ kind, ref, amount, note }) => ({ kind, ref, amount: fineText(amount), note })),
    })),
  };
}

export function newestView(row: ReportRow | undefined, compared: readonly ComparedRow[]): NewestReport {
  if (row === undefined) return { state: 'never', differences: [], notCompared: [], isAcknowledged: false };
  return {
    state: row.state,
    reportId: String(row.id),
    at: row.at.toISOString(),
    differences: compared.flatMap(({ asset, difference, since }) =>
      difference === null || since === null
        ? []
        : [{ currency: asset, amount: fineText(difference), since: since.toISOString() }],
    ),
    notCompared: compared.filter(({ state }) => state === 'notCompared').map(({ asset }) => asset),
    isAcknowledged: row.acknowledged_by !== null,
  };
}

function comparedView(row: ComparedRow): Report['currencies'][number] {
  const { asset, network, state, why, height, block_hash, chain, ledger, explained, difference, since } = row;
  const head = { currency: asset, network, state };
  if (chain === null || ledger === null || explained === null || difference === null) {
    return { ...head, ...(why === null ? {} : { why }) };
  }
  return {
    ...head,
    height: Number(height),
    blockHash: block_hash ?? '',
    chain: fineText(chain),
    ledger: fineText(ledger),
    explained: fineText(explained),
    difference: fineText(difference),
    ...(since === null ? {} : { since: since.toISOString() }),
  };
}

function fineText(stored: string): string {
  return formatDecimal(BigInt(stored), fineDecimals);
}
