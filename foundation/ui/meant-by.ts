/** What was typed by its whole label, or by the beginning of one alone; undefined where it may be several. */
export function meantBy<Option extends { readonly label: string }>(
  options: readonly Option[],
  typed: string,
): Option | undefined {
  const wanted = plain(typed);
  if (wanted === '') return undefined;
  const exact = options.find(({ label }) => plain(label) === wanted);
  if (exact !== undefined) return exact;
  const [first, second] = options.filter(({ label }) => plain(label).startsWith(wanted));
  return second === undefined ? first : undefined;
}

/** Without capitals, accents and spaces around: Cote d’Ivoire is typed for Côte d’Ivoire. */
function plain(text: string): string {
  return text.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
