import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './run.ts';

/** The words `npm test -- <word> …` knows. */
export interface Words {
  readonly capabilities: readonly string[];
  /** Other folders at the top whose tests can be asked for. */
  readonly rooms: readonly string[];
  readonly journeys: readonly string[];
}

/** What vitest is asked for: parts of paths. */
export interface Choice {
  readonly tests: readonly string[];
  readonly journeys: readonly string[];
}

export async function readWords(): Promise<Words> {
  const ending = '.journey.ts';
  const journeys = (await readdir(join(root, 'journeys'))).filter((file) => file.endsWith(ending));
  return {
    capabilities: await readCapabilities(),
    rooms: ['apps', 'checks', 'database', 'foundation', 'tools'],
    journeys: journeys.map((file) => file.slice(0, -ending.length)).sort(),
  };
}

/** The folders within the wings of `capabilities/`. */
async function readCapabilities(): Promise<readonly string[]> {
  const wings = await readdir(join(root, 'capabilities'));
  return (await Promise.all(wings.map((wing) => readdir(join(root, 'capabilities', wing))))).flat().sort();
}

/** A capability brings its folder and the journeys that bear its name, alone or first. */
export function chooseTests(chosen: readonly string[], known: Words): Choice | { readonly refusal: string } {
  const { capabilities, rooms, journeys } = known;
  const unknown = chosen.filter((word) => ![...capabilities, ...rooms, ...journeys].includes(word));
  if (unknown.length > 0) {
    const list = Object.entries(known).map(([kind, words]) => `  ${kind}: ${words.join(', ')}`);
    return { refusal: [`nothing is called ${unknown.join(' or ')}; there are`, ...list].join('\n') };
  }
  const bears = (journey: string, word: string) => journey === word || journey.startsWith(`${word}-`);
  return {
    tests: chosen.flatMap((word) => {
      if (capabilities.includes(word)) return [`/${word}/`];
      return rooms.includes(word) ? [`${word}/`] : [];
    }),
    journeys: journeys
      .filter((journey) => chosen.some((word) => bears(journey, word)))
      .map((journey) => `journeys/${journey}.journey.ts`),
  };
}
