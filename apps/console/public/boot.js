/*
 * Runs before the first paint, so that theme, direction and layout never flash. An own file, not inline: the content
 * security policy allows no inline scripts. The same attributes are kept by root-attributes.ts and width.ts later.
 */
(() => {
  const root = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(key) || undefined;
    } catch {
      return undefined;
    }
  };
  const theme = read('theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  if (read('riseFallColours') === 'red-up') root.dataset.riseFall = 'red-up';
  const desktop = !/Android|iPhone|iPad|iPod/i.test(navigator.userAgent);
  root.toggleAttribute('data-wide', desktop && matchMedia('(min-width: 1000px)').matches);
  if (read('lang') === 'ar') {
    root.lang = 'ar';
    root.dir = 'rtl';
  }
  // The validator would compile code from strings, which the policy forbids too.
  globalThis.__zod_globalConfig = { jitless: true };
})();
