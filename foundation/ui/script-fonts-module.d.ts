declare module 'virtual:script-fonts' {
  export const loaders: Readonly<
    Partial<Record<import('../../locales/languages.ts').Language, () => Promise<unknown>>>
  >;
}
