// Before the first paint: theme, direction and layout never flash. As root-attributes.ts and width.ts keep them.
(() => {
  const root = document.documentElement;
  const read = (key, from = 'localStorage') => {
    try {
      return globalThis[from].getItem(key) || undefined;
    } catch {
      return undefined;
    }
  };
  const theme = read('theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  if (read('riseFallColours') === 'red-up') root.dataset.riseFall = 'red-up';
  const book = read('virtualStatus', 'sessionStorage') ?? read('virtualStatus');
  if (read('token') !== undefined) root.dataset.book = book === '0' ? 'real' : 'demo';
  const desktop = !/Android|iPhone|iPad|iPod/i.test(navigator.userAgent);
  root.toggleAttribute('data-wide', desktop && matchMedia('(min-width: 1000px)').matches);
  const lang = read('lang');
  if (lang !== undefined) root.lang = lang;
  if (lang === 'ar') root.dir = 'rtl';
  // The validator would compile code from strings, which the policy forbids too.
  globalThis.__zod_globalConfig = { jitless: true };
})();
