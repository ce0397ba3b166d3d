/** The operator's name and mark, which the server writes into the page (apps/server/web-pages.ts). */
export const brand = {
  name: written('application-name') ?? 'Assay',
  hasOwnMark: written('application-mark') === 'own',
};

function written(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}
