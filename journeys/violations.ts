import axe from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * What axe finds that breaks WCAG 2.2 A or AA: the rule, and where. A toast that comes or goes while axe
 * looks has no contrast yet: what is found counts only if it is found again on a page at rest.
 */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  await atRest(page);
  if ((await look(page)).length === 0) return [];
  await atRest(page);
  return await look(page);
}

/** Of a page that follows the theme of its device: the theme, and what breaks in it. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    found.push(...(await violations(page)).map((each) => `${colorScheme}: ${each}`));
  }
  return found;
}

/**
 * Once two frames in a row were drawn in which nothing fades in or out (Base UI marks what does) and no
 * transition or animation that ends is running: until then a colour may be on its way to another.
 */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isMoving = () =>
      document.querySelector('[data-starting-style], [data-ending-style]') !== null ||
      document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        );
    for (let still = 0; still < 2; still = isMoving() ? 0 : still + 1) {
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
  });
}

async function look(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    });
    return violations.map(
      ({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    );
  });
}
