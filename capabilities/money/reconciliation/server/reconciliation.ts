import type { AuditLog } from '#capabilities/desk/audit/face.ts';
import type { Operators } from '#capabilities/desk/operators/face.ts';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { OperatorId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { MailQueue } from '#foundation/server-kit/mail/mail.ts';
import type { Period } from '#foundation/server-kit/period.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { FullReport, listReports, NewestReport, Report } from '../console-contract.ts';
import type { NetworkHoldings } from '../face.ts';
import { type AcknowledgeReason, reportStateOf } from '../rules.ts';
import { alarmMail, differencesNow } from './alarm-mail.ts';
import { type CompareNeeds, compareAll, readNetworks } from './compare.ts';
import { fullReportView, newestView, reportView } from './report-view.ts';
import {
  countReports,
  insertAcknowledgement,
  insertFinding,
  insertReport,
  lockLastCompared,
  type ReportRow,
  selectCompared,
  selectLines,
  selectReport,
  selectReports,
} from './reports.sql.ts';

/**
 * Whether what the ledger says is inside is what the chains say our addresses have
 * (docs/decisions/0051-reconciliation.md).
 */
export interface Reconciliation {
  /** Compares and stores a report; concurrent callers get the same one. */
  run(by: OperatorId): Promise<Report>;
  runNightly(): Promise<void>;
  list(
    period: Period,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<OutputOf<typeof listReports>>;
  get(id: bigint): Promise<Result<FullReport>>;
  acknowledge(given: {
    readonly id: bigint;
    readonly by: OperatorId;
    readonly reasonCode: AcknowledgeReason;
    readonly note: string;
  }): Promise<Result<Report>>;
  /** What our addresses have now; compares and stores nothing. */
  readHoldings(wakes: boolean): Promise<readonly NetworkHoldings[]>;
  /** How the newest report stands. */
  newestReport(): Promise<NewestReport>;
}

export interface ReconciliationNeeds extends CompareNeeds {
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly operators: Operators;
  readonly mail: MailQueue;
  readonly platformName: string;
}

export function createReconciliation(needs: ReconciliationNeeds): Reconciliation {
  const { db, clock, audit, operators } = needs;
  let underWay: Promise<bigint> | undefined;

  async function describe(rows: readonly ReportRow[]) {
    const people = rows.flatMap(({ requested_by, acknowledged_by }) => [requested_by, acknowledged_by]);
    const [compared, emails] = await Promise.all([
      selectCompared(
        db,
        rows.map(({ id }) => id),
      ),
      operators.emailsOf([...new Set(people)].filter((id) => id !== null)),
    ]);
    return { compared, emailOf: (id: OperatorId) => emails.get(id) ?? '' };
  }

  async function one(id: bigint): Promise<Report> {
    const row = await selectReport(db, id);
    if (row === undefined) throw new Error(`report ${id} is missing right after it was stored`);
    const { compared, emailOf } = await describe([row]);
    return reportView(row, compared, emailOf);
  }

  function make(by: OperatorId | null): Promise<bigint> {
    underWay ??= compareAndStore(needs, by).finally(() => {
      underWay = undefined;
    });
    return underWay;
  }

  return {
    run: async (by) => await one(await make(by)),
    runNightly: async () => void (await make(null)),
    async list(period, page) {
      const [total, rows] = await Promise.all([countReports(db, period), selectReports(db, period, page)]);
      const { compared, emailOf } = await describe(rows);
      return { total, rows: rows.map((row) => reportView(row, compared, emailOf)) };
    },
    async get(id) {
      const row = await selectReport(db, id);
      if (row === undefined) return refuse('NOT_FOUND');
      const [{ compared, emailOf }, lines] = await Promise.all([describe([row]), selectLines(db, id)]);
      return accept(fullReportView(row, compared, lines, emailOf));
    },
    async acknowledge({ id, by, reasonCode, note }) {
      const row = await selectReport(db, id);
      if (row === undefined) return refuse('NOT_FOUND');
      if (row.state !== 'different') return refuse('REPORT_NOT_OPEN');
      const isGiven = await db.transaction().execute(async (tx) => {
        const given = { reportId: id, operatorId: by, at: clock.now(), reasonCode, note };
        if (!(await insertAcknowledgement(tx, given))) return false;
        await audit.record(tx, {
          operatorIds: [by],
          name: 'reconciliation.acknowledge',
          subject: `reconciliation/${id}`,
          reasonCode,
          note,
        });
        return true;
      });
      return isGiven ? accept(await one(id)) : refuse('REPORT_NOT_OPEN');
    },
    readHoldings: (wakes) => readNetworks(needs, wakes),
    async newestReport() {
      const [row] = await selectReports(db, {}, { offset: 0, limit: 1 });
      return newestView(row, row === undefined ? [] : await selectCompared(db, [row.id]));
    },
  };
}

/**
 * Report, findings, alarm and act in one transaction: no difference is stored without its mail. Treasurers
 * are written to when one is new, another than before, or gone; one that stands as it stood is no news.
 */
async function compareAndStore(needs: ReconciliationNeeds, by: OperatorId | null): Promise<bigint> {
  const { db, clock, audit, operators, mail, platformName } = needs;
  const findings = await compareAll(needs, by !== null);
  const state = reportStateOf(findings.map((finding) => finding.state));
  const at = clock.now();
  const treasurers = await operators.emailsOfRole('treasurer');
  const { id, letters } = await db.transaction().execute(async (tx) => {
    const differences = differencesNow(findings, await lockLastCompared(tx));
    const isNews = differences.some(({ news }) => news !== 'unchanged');
    const reportId = await insertReport(tx, { at: new Date(at), requestedBy: by, state });
    for (const finding of findings) await insertFinding(tx, reportId, finding);
    const report = { id: reportId, at, differences };
    const mails = isNews ? treasurers.map((to) => alarmMail(to, report, platformName)) : [];
    for (const letter of mails) await mail.queue(tx, letter);
    if (by !== null) {
      await audit.record(tx, {
        operatorIds: [by],
        name: 'reconciliation.run',
        subject: `reconciliation/${reportId}`,
        after: { state },
      });
    }
    return { id: reportId, letters: mails };
  });
  for (const letter of letters) await mail.committed(letter);
  return id;
}
