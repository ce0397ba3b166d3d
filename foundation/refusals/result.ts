import type { RefusalName } from './catalogue.ts';

/**
 * A refusal: its name, what its sentence names (ICU arguments), and facts for programs (a new price, say).
 */
export interface Refusal {
  readonly ok: false;
  readonly refusal: RefusalName;
  readonly params: Readonly<Record<string, string>>;
}

export interface Accepted<T> {
  readonly ok: true;
  readonly value: T;
}

export type Result<T> = Accepted<T> | Refusal;

export function accept<T>(value: T): Accepted<T> {
  return { ok: true, value };
}

export function refuse(refusal: RefusalName, params: Readonly<Record<string, string>> = {}): Refusal {
  return { ok: false, refusal, params };
}
