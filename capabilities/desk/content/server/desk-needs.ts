import type { AuditLog } from '#capabilities/desk/audit/face.ts';
import type { OperatorId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { readWords } from '#foundation/server-kit/words.ts';
import { htmlFault } from '#foundation/text/kept-html.ts';
import type { Clock } from '#foundation/time/clock.ts';
import { type Language, languages } from '#locales/languages.ts';
import { type FiguresOf, unknownPlaceholder } from '../figures.ts';

export interface DeskNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly figuresOf: FiguresOf;
  /** In production texts of the sample are not published as they are: they name no company. */
  readonly refusesSamples: boolean;
  /** The e-mail addresses by which people know those who agreed. */
  readonly emailsOf: (ids: readonly OperatorId[]) => Promise<ReadonlyMap<OperatorId, string>>;
}

/** Who does it, as the session says. */
export interface By {
  readonly operatorId: OperatorId;
  readonly email: string;
}

/** TEXT_NOT_KEPT names what may not stand there, FIGURE_UNKNOWN what quotes nothing in force. */
export function checkText(html: string, language: Language, figuresOf: FiguresOf): Result<null> {
  const fault = htmlFault(html);
  if (fault !== undefined) return refuse('TEXT_NOT_KEPT', { piece: fault.piece });
  const unknown = unknownPlaceholder(html, language, figuresOf);
  return unknown === undefined
    ? accept(null)
    : refuse('FIGURE_UNKNOWN', { figure: unknown.replaceAll(/[{}]/g, '') });
}

const sampleText = readWords<'mark'>('sample-text');
const marks = languages.map(({ tag }) => sampleText(tag).say('mark'));

/** The words by which a sample text says that it is one, in any language; undefined where it has none. */
export function sampleMark(html: string): string | undefined {
  return marks.find((mark) => html.includes(`<em>${mark}`));
}
