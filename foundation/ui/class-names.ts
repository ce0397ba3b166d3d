/** Joins the class names that are there; `false`, `undefined` and empty strings drop out. */
export function classNames(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
