import { vi } from 'vitest';

/**
 * Waits until the check no longer throws: far longer than it ever takes, because a busy machine is no
 * failure.
 */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 30_000, interval: 5 });
}
