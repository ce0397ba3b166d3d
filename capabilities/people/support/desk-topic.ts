/** What the desk's topic says: how often something has changed, and nothing of it. */
export interface DeskTopic {
  readonly changes: number;
}

/** As it was sent; undefined for anything else. */
export function changesTold(told: unknown): number | undefined {
  if (typeof told !== 'object' || told === null || !('changes' in told)) return undefined;
  return typeof told.changes === 'number' ? told.changes : undefined;
}
