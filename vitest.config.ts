import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const integration = '**/*.integration.test.ts';
/** Node runs our modules as they are, as the server does. */
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } };
const exclude = ['**/node_modules/**', '**/dist/**', 'data/**'];

/** Every wait is far beyond what any of them takes: a busy machine is no failure. */
const longWaits = { expect: { poll: { timeout: 30_000, interval: 20 } } };

/** Small files that take longest. Vitest starts large files first: one of these would run on alone. */
const longJourney = /(?:accessible|clipped|steady|untranslated)\.journey\.ts$/;

class LongJourneysFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longJourney.test(moduleId);
    const isOther = ({ moduleId }: TestSpecification) => !moduleId.endsWith('.journey.ts');
    const journeys = sorted.filter((file) => !isOther(file));
    return [
      ...sorted.filter(isOther),
      ...journeys.filter(isLong),
      ...journeys.filter((file) => !isLong(file)),
    ];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongJourneysFirst },
    // Two workers: the machine the suite must pass on has two cores, and Postgres needs one of them.
    maxWorkers: 2,
    // Files of a worker share the modules they load: loading them again costs more than most tests do.
    isolate: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [integration, ...exclude],
          testTimeout: 120_000,
          ...longWaits,
        },
      },
      {
        test: {
          name: 'integration',
          include: [integration],
          exclude,
          ...native,
          globalSetup: 'foundation/server-kit/testing/global-setup.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          ...longWaits,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['journeys/**/*.journey.ts'],
          exclude,
          ...native,
          globalSetup: 'journeys/global-setup.ts',
          // They run alone, and a good part of their time is waiting: for a screen, a tick, a second code.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          // What looks at every screen took five minutes on the slowest machine seen.
          testTimeout: 900_000,
          hookTimeout: 300_000,
          // Each look asks a browser.
          expect: { poll: { timeout: 30_000, interval: 100 } },
        },
      },
    ],
  },
});
