/** The text of a name that the server sends; a name without a text is shown as it is. */
export function textOrName<Name extends string>(
  t: { (name: Name): string; has(name: Name): boolean },
  name: string,
): string {
  const known = name as Name;
  return t.has(known) ? t(known) : name;
}
