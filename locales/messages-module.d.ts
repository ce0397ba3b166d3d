declare module 'virtual:messages' {
  type Load = () => Promise<{ readonly messages: import('./messages.ts').Messages }>;
  /** The app's languages: all supported ones, or some. */
  export const loaders: Readonly<
    Partial<Record<import('./languages.ts').Language, Load>> & {
      en: Load;
    }
  >;
}
