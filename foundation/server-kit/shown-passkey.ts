import { formatInstant } from '#foundation/time/clock.ts';

interface StoredPasskey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** What its owner is shown of a passkey. */
export function shownPasskey({ id, name, createdAt, lastUsedAt }: StoredPasskey) {
  return {
    id,
    name,
    createdAt: formatInstant(createdAt.getTime()),
    lastUsedAt: lastUsedAt === null ? null : formatInstant(lastUsedAt.getTime()),
  };
}
