/** What a text of operators may be made of. Attributes are dropped, but for a link's address. */
const keptTags: ReadonlySet<string> = new Set(
  (
    'h2 h3 h4 p ul ol li strong em b i blockquote hr br code pre ' +
    'table thead tbody tr th td dl dt dd sup sub a'
  ).split(' '),
);

/** These go with all they hold. */
const droppedTags: ReadonlySet<string> = new Set(
  'script style template noscript iframe object embed svg math head form'.split(' '),
);

const voidTags: ReadonlySet<string> = new Set(['br', 'hr']);

/** Kept as it is, dropped with its contents, or only its contents kept. */
export function treatmentOf(tag: string): 'keep' | 'drop' | 'unwrap' {
  if (droppedTags.has(tag)) return 'drop';
  return keptTags.has(tag) ? 'keep' : 'unwrap';
}

/**
 * Where a link may lead: a page of the platform, a secure page elsewhere, a letter. Anything else is text.
 * Browsers leave out white space within an address, so that `/<tab>/elsewhere` would lead elsewhere.
 */
export function linkKind(href: string): 'own' | 'outside' | 'none' {
  if (/[\p{Cc}\s]/u.test(href)) return 'none';
  if (/^(https:\/\/|mailto:)/i.test(href)) return 'outside';
  return /^\/(?![/\\])/.test(href) ? 'own' : 'none';
}

/** Why a text is not kept: the piece of it that may not stand there. */
export interface HtmlFault {
  readonly kind: 'tag' | 'link';
  /** At most {@link pieceLetters} letters. */
  readonly piece: string;
}

const pieceLetters = 60;
const token = /<[^>]*>?|[^<]+/g;
const tagPattern = /^<(\/?)([a-z][a-z0-9]*)(?: href="([^"<>]*)")?>$/;
const letters = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['#39', "'"],
  ['nbsp', '\u00a0'],
]);

/**
 * What is wrong with a text; undefined when it is made of kept tags alone, each closed where it was opened,
 * and of links that may be followed. Nothing is mended: what is stored is what readers agreed to.
 */
export function htmlFault(html: string): HtmlFault | undefined {
  const open: string[] = [];
  for (const [piece] of html.matchAll(token)) {
    if (!piece.startsWith('<')) continue;
    const tag = fault('tag', piece);
    const [, end, name = '', href] = tagPattern.exec(piece) ?? [];
    if (!keptTags.has(name)) return tag;
    if (end === '/') {
      if (voidTags.has(name) || href !== undefined || open.pop() !== name) return tag;
      continue;
    }
    if ((name === 'a') !== (href !== undefined)) return tag;
    if (href !== undefined && !isFollowed(href)) return fault('link', href);
    if (!voidTags.has(name)) open.push(name);
  }
  const [left] = open;
  return left === undefined ? undefined : fault('tag', `<${left}>`);
}

/** An address is read as browsers read it; letters that are written in any other way are not guessed at. */
function isFollowed(href: string): boolean {
  const decoded = href.replaceAll(/&([#\w]*);?/g, (_, name: string) => letters.get(name) ?? '\0');
  return linkKind(decoded) !== 'none';
}

function fault(kind: HtmlFault['kind'], piece: string): HtmlFault {
  return { kind, piece: piece.slice(0, pieceLetters) };
}

/** A text as it is written in HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
