import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { findBrowser } from './browser.ts';
import { startPlatform } from './platform.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    browserPath: string;
    /** What a platform wrote that started on nothing and ended: most others begin on a copy. */
    startedData: string;
  }
}

/**
 * Once, before any journey: installing a browser may take minutes, which no test's time limit should cover.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  project.provide('browserPath', findBrowser());
  const { dataDir, stop } = await startPlatform();
  await stop();
  project.provide('startedData', dataDir);
  return async () => await rm(dataDir, { recursive: true });
}
