import type { TestProject } from 'vitest/node';
import { findBrowser } from './browser.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    browserPath: string;
  }
}

/**
 * Once, before any journey: installing a browser may take minutes, which no test's time limit should cover.
 */
export default function setUp(project: TestProject): void {
  project.provide('browserPath', findBrowser());
}
