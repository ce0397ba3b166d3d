import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

/** The shell is Chromium without windows: a page takes less than two thirds of the CPU there. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];
const macApplications = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

/** Quiet and alone: no background traffic, nothing that needs a graphics card or privileges. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The browser for journeys: the machine's own Chromium or Chrome (or `CHROME_PATH`), then Playwright's, then
 * Debian's, installed now where we are root. Throws one line that says what to install.
 */
export function findBrowser(): string {
  const found = installed() ?? (installFromDebian() ? installed() : undefined);
  if (found === undefined) {
    throw new Error('journeys need Chromium or Chrome: install one, or name it in CHROME_PATH');
  }
  return found;
}

function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  const own = process.env.CHROME_PATH;
  return [...(own ? [own] : []), ...onPath, ...macApplications, chromium.executablePath()].find(isExecutable);
}

function installFromDebian(): boolean {
  if (process.getuid?.() !== 0 || !isExecutable('/usr/bin/apt-get')) return false;
  process.stdout.write('assay: installing Chromium for the journeys\n');
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  const succeeds = (...args: string[]) => {
    try {
      execFileSync('apt-get', args, options);
      return true;
    } catch {
      return false;
    }
  };
  const install = (name: string) => succeeds('install', '--yes', '--no-install-recommends', name);
  return succeeds('update') && ['chromium-headless-shell', 'chromium'].some(install);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
