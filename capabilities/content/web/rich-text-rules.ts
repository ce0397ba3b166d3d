/** What a content page may be made of. Attributes are dropped, but for a link's address. */
const keptTags = new Set(
  (
    'h2 h3 h4 p ul ol li strong em b i blockquote hr br code pre ' +
    'table thead tbody tr th td dl dt dd sup sub a'
  ).split(' '),
);

/** These go with all they hold. */
const droppedTags = new Set(
  'script style template noscript iframe object embed svg math head form'.split(' '),
);

/** Kept as it is, dropped with its contents, or only its contents kept. */
export function treatmentOf(tag: string): 'keep' | 'drop' | 'unwrap' {
  if (droppedTags.has(tag)) return 'drop';
  return keptTags.has(tag) ? 'keep' : 'unwrap';
}

/** Where a link may lead: a page of ours, a secure page elsewhere, a letter. Anything else is text. */
export function linkKind(href: string): 'own' | 'outside' | 'none' {
  if (/^(https:\/\/|mailto:)/i.test(href)) return 'outside';
  return /^\/(?![/\\])/.test(href) ? 'own' : 'none';
}
