import { defineConfig } from 'vitest/config';

const integration = '**/*.integration.test.ts';
const exclude = ['**/node_modules/**', '**/dist/**', 'data/**'];

export default defineConfig({
  test: {
    // Two workers: the machine the suite must pass on has two cores, and Postgres needs one of them.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [integration, ...exclude],
          // Far beyond what any of them takes: a busy machine is no failure.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: [integration],
          exclude,
          globalSetup: 'foundation/server-kit/testing/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['journeys/**/*.journey.ts'],
          exclude,
          globalSetup: 'journeys/global-setup.ts',
          // One browser and one server at a time: on two cores, two of each only make both slow.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
