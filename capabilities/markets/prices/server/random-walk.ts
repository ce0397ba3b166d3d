import type { Instant } from '#foundation/time/clock.ts';

/**
 * A random walk as a pure function of time: the logarithm of a price's move, for a volatility of 1 a year.
 */
export type RandomWalk = (at: Instant) => number;

/** 2^17 minutes (91 days): so whole minutes fall on the walk's own grid. Level 25 is a step of 234 ms. */
const rootMs = 60_000 * 2 ** 17;
const levels = 25;
const yearMs = 365.25 * 86_400_000;

/**
 * Levels whose halves are calmer or wilder than their parent: bursts from days down to a quarter of an hour.
 */
const firstCluster = 5;
const lastCluster = 13;
const clusterSpread = 0.16;

/**
 * Half the standard deviation that a level's stretch of time has: how far its middle strays from the line.
 */
const strayOf = Array.from({ length: levels + 1 }, (_, level) =>
  level === 0 ? Math.sqrt(rootMs / yearMs / 2) : Math.sqrt(rootMs / 2 ** (level - 1) / yearMs) / 2,
);

/**
 * Brownian motion built by halving (Lévy's construction), every random number hashed from the seed and its
 * place. So the same seed gives the same price at the same time whatever was asked before, a restart goes on
 * where it was, and history of any length needs no storage. Over years it returns to its middle. Volatility
 * comes in clusters.
 */
export function createRandomWalk(seed: number): RandomWalk {
  const cells = new Float64Array(levels + 1).fill(-1);
  const strays = new Float64Array(levels + 1);
  const bursts = new Float64Array(levels + 1);
  let knownRoot = Number.NaN;
  let startValue = 0;
  let endValue = 0;
  return (at) => {
    const root = Math.floor(at / rootMs);
    if (root !== knownRoot) {
      knownRoot = root;
      startValue = gaussian(mix(seed, root, 0)) * (strayOf[0] ?? 0);
      endValue = gaussian(mix(seed, root + 1, 0)) * (strayOf[0] ?? 0);
      cells.fill(-1);
    }
    let x = at / rootMs - root;
    let value = startValue + (endValue - startValue) * x;
    let cell = 0;
    let burst = 0;
    for (let level = 1; level <= levels && x !== 0; level += 1) {
      if (cells[level] !== cell) {
        const hash = mix(seed ^ root, cell, level);
        const clustered = level >= firstCluster && level <= lastCluster;
        cells[level] = cell;
        bursts[level] = clustered ? gaussian(mix(hash, cell, 99)) * clusterSpread : 0;
        strays[level] = gaussian(hash) * (strayOf[level] ?? 0);
      }
      burst += bursts[level] ?? 0;
      value += (1 - Math.abs(2 * x - 1)) * (strays[level] ?? 0) * (burst === 0 ? 1 : Math.exp(burst));
      const half = x < 0.5 ? 0 : 1;
      cell = 2 * cell + half;
      x = 2 * x - half;
    }
    return value;
  };
}

/** Turns a text into a seed. */
export function seedOf(text: string, seed: number): number {
  let hash = seed | 0;
  for (let index = 0; index < text.length; index += 1) hash = mix(hash, text.charCodeAt(index), index);
  return hash;
}

/** A well-spread 32-bit number from three (the finaliser of MurmurHash3). */
export function mix(a: number, b: number, c: number): number {
  let hash =
    Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^
    Math.imul(b + 0x7f4a7c15, 0xc2b2ae35) ^
    Math.imul(c + 1, 0x27d4eb2f);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** Nearly normal, deviation 1: the sum of a hash's four bytes. */
function gaussian(hash: number): number {
  return ((hash & 255) + ((hash >>> 8) & 255) + ((hash >>> 16) & 255) + (hash >>> 24) - 510) / 147.8;
}
