declare module 'virtual:messages' {
  export const loaders: Readonly<
    Record<
      import('./languages.ts').Language,
      () => Promise<{ readonly messages: import('./messages.ts').Messages }>
    >
  >;
}
