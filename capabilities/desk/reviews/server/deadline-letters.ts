import { randomUUID } from 'node:crypto';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { readWords } from '#foundation/server-kit/words.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import { defaultLanguage } from '#locales/languages.ts';
import type { OtherWork, TimedWork } from '../face.ts';
import type { ReviewKind } from '../rules.ts';
import type { DeadlineNeeds } from './deadline-needs.ts';
import type { DecidedBy } from './decided-by.ts';

type Key =
  | 'late.subject'
  | 'late.text'
  | 'late.line'
  | 'late.nobody'
  | 'digest.subject'
  | 'digest.text'
  | 'digest.line'
  | 'digest.none'
  | 'digest.first'
  | 'digest.decided'
  | 'digest.nobodyDecided'
  | 'passedOn.subject'
  | 'passedOn.text'
  | OtherWork;

/** No operator's language is known: they are written to in the console's first. */
const { say } = readWords<Key>('reviews-mail')(defaultLanguage);
const reviewWords = readWords<`kinds.${ReviewKind}`>('reviews')(defaultLanguage);

function kindName(kind: TimedWork['kind']): string {
  return isOther(kind) ? say(kind) : reviewWords.say(`kinds.${kind}`);
}

/** Where operators see to what is no review. */
const pages: Readonly<Record<OtherWork, string>> = { chat: 'support', hold: 'actions' };

function isOther(kind: TimedWork['kind']): kind is OtherWork {
  return kind in pages;
}

type Kind = TimedWork['kind'];
type Told = Pick<DeadlineNeeds, 'platformName' | 'origin'>;

/** The items of a kind that are reported together. */
export interface LateKind {
  readonly kind: Kind;
  readonly overdue: number;
  readonly soon: number;
  readonly firstDueAt: Instant;
  /** No operator may decide some of it. */
  readonly isNobodys: boolean;
}

/** Sums what is late or nearly so: nothing of any customer. */
export function lateLetter(
  { platformName, origin }: Told,
  { to, kinds, at }: { readonly to: string; readonly kinds: readonly LateKind[]; readonly at: Instant },
): Mail {
  const overdue = kinds.reduce((sum, each) => sum + each.overdue, 0);
  const soon = kinds.reduce((sum, each) => sum + each.soon, 0);
  const lines = kinds.map(({ kind, firstDueAt, ...counted }) =>
    say('late.line', {
      kind: kindName(kind),
      overdue: counted.overdue,
      soon: counted.soon,
      due: minuteOf(firstDueAt),
    }),
  );
  const alone = kinds.filter(({ isNobodys }) => isNobodys).map(({ kind }) => kindName(kind));
  const text = say('late.text', { platformName, lines: lines.join('\n'), links: linksTo(origin, kinds) });
  const undecidable = alone.length === 0 ? '' : `\n\n${say('late.nobody', { kinds: alone.join(', ') })}`;
  return letter(to, say('late.subject', { platformName, overdue, soon }), text + undecidable, at);
}

/** How a kind stands on a morning, and who decided what the day before. */
export interface DigestKind {
  readonly kind: Kind;
  readonly waiting: number;
  readonly overdue: number;
  readonly firstDueAt: Instant | undefined;
  readonly decided: readonly DecidedBy[];
}

export function digestLetter(
  { platformName, origin }: Told,
  {
    to,
    kinds,
    day,
    at,
  }: {
    readonly to: string;
    readonly kinds: readonly DigestKind[];
    /** The first moment of the reported day. */
    readonly day: Instant;
    readonly at: Instant;
  },
): Mail {
  const waiting = kinds.filter((each) => each.waiting > 0);
  const overdue = kinds.reduce((sum, each) => sum + each.overdue, 0);
  const decided = kinds.flatMap((each) => each.decided);
  const waits = waiting.map(
    ({ kind, firstDueAt, ...counted }) =>
      say('digest.line', { kind: kindName(kind), waiting: counted.waiting, overdue: counted.overdue }) +
      (firstDueAt === undefined ? '' : say('digest.first', { due: minuteOf(firstDueAt) })),
  );
  const did = decided.map(({ kind, ...facts }) => say('digest.decided', { ...facts, kind: kindName(kind) }));
  const text = say('digest.text', {
    platformName,
    day: minuteOf(day).slice(0, 10),
    time: minuteOf(at),
    waiting: waits.join('\n') || say('digest.none'),
    decided: did.join('\n') || say('digest.nobodyDecided'),
    links: linksTo(origin, kinds),
  });
  const total = waiting.reduce((sum, each) => sum + each.waiting, 0);
  return letter(to, say('digest.subject', { platformName, waiting: total, overdue }), text, at);
}

/** A letter that did not reach its operator, for an administrator. */
export function passedOnLetter({ platformName }: Told, of: Mail, to: string): Mail {
  const text = say('passedOn.text', { address: of.to, subject: of.subject, text: of.text });
  const passed = letter(to, say('passedOn.subject', { platformName, address: of.to }), text, of.sentAt);
  return { ...passed, mustBeHeard: false };
}

function letter(to: string, subject: string, text: string, at: Instant): Mail {
  return { id: randomUUID(), to, subject, text, mustBeHeard: true, sentAt: at };
}

function linksTo(origin: string, kinds: readonly { readonly kind: Kind; readonly overdue: number }[]) {
  const reviews = kinds.filter(({ kind }) => !isOther(kind));
  const others = kinds.map(({ kind }) => kind).filter(isOther);
  const part = reviews.some(({ overdue }) => overdue > 0) ? '?show=overdue' : '';
  return [
    ...(reviews.length > 0 ? [`${origin}/console/reviews${part}`] : []),
    ...others.map((kind) => `${origin}/console/${pages[kind]}`),
  ].join('\n');
}

/** `2026-11-24 06:00 UTC` */
function minuteOf(at: Instant): string {
  return `${formatInstant(at).slice(0, 16).replace('T', ' ')} UTC`;
}
