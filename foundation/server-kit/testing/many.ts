/** How often a test repeats what chance may bring: a tenth of `times`, all in `npm run test:long`. */
export function many(times: number): number {
  return process.env.TEST_LONG === 'yes' ? times : Math.ceil(times / 10);
}
