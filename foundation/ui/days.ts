/** Days as an address or a form holds them, `2026-11-24`, both included; nothing where there is no bound. */
export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** As calls name it: `periodFields`. */
export type Period = { readonly from?: string; readonly to?: string };

/** The moments between which days lie, where the reader is: the first of one, the last of the other. */
export function momentsOf({ from, to }: Days): Period {
  const [begin, end] = [startOf(from, 0), startOf(to, 1)];
  return { ...(begin === undefined ? {} : { from: begin }), ...(end === undefined ? {} : { to: end }) };
}

/** Undefined of what is no day. */
function startOf(day: string | undefined, daysLater: number): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? '') ?? [];
  if (year === undefined) return undefined;
  const start = new Date(Number(year), Number(month) - 1, Number(date) + daysLater);
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString();
}
