import { setFlagsFromString } from 'node:v8';

/**
 * For processes with a money lane, first of all: V8 is not to allocate in the old generation what has often
 * outlived a quick collection. A batch does that each time, and what is old keeps all it refers to
 * (docs/decisions/0059-garbage-dies-young.md).
 */
export function keepAllocationsYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
