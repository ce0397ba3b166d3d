/** A part of the program is waited for so long (docs/specification.md, section 9). */
export const partTimeOutMs = 120_000;

/** A part that did not come, or not in time; `isGone` where a newer release has taken it away. */
export class PartFailure extends Error {
  readonly isGone: boolean;

  constructor(isGone: boolean, cause?: unknown) {
    super('a part of the program did not load', { cause });
    this.isGone = isGone;
  }
}

/**
 * Loads a part of the program; throws {@link PartFailure}. A browser remembers that a file failed, and goes
 * on waiting for one that hangs: asked again, the file is fetched by another address too, and what comes
 * first counts. `load` is nothing but `() => import('…')`: the file's address is read from it.
 */
export async function loadPart<Module>(load: () => Promise<Module>, isAgain: boolean): Promise<Module> {
  const address = addressIn(load);
  const ways = [load()];
  if (isAgain && address !== undefined) {
    asked += 1;
    ways.push(import(/* @vite-ignore */ `${address}?again=${asked}`));
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PartFailure(false)), partTimeOutMs);
  });
  try {
    return await Promise.race([Promise.any(ways), late]);
  } catch (failure) {
    if (failure instanceof PartFailure) throw failure;
    throw new PartFailure(await isGone(address), failure);
  } finally {
    clearTimeout(timer);
  }
}

let asked = 0;

/** Every file of the program lies in one folder, this one too. */
function addressIn(load: () => unknown): string | undefined {
  const [, name] = /import\(\s*["'`]([^"'`]+)["'`]/.exec(load.toString()) ?? [];
  return name === undefined ? undefined : new URL(name, import.meta.url).href;
}

async function isGone(address: string | undefined): Promise<boolean> {
  if (address === undefined) return false;
  const response = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  return response?.status === 404;
}
