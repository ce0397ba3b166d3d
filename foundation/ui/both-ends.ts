/**
 * What a line's two parts stand in, one at each end: the first takes lines beside the second as long as its
 * longest word has room there; else the second goes below, at its own end.
 */
export const bothEnds =
  'flex flex-wrap justify-between gap-x-4 gap-y-1 *:first:flex-1 *:first:basis-24 *:last:ms-auto *:last:text-end';
