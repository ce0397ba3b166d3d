/** How the customers' app and the console are both built. */
export const builtAlike = {
  emptyOutDir: true,
  // Beside the files that they explain, named by none of them and not served: tools/resolve-stack.ts.
  sourcemap: 'hidden',
  // checks/first-load.ts measures by it.
  manifest: true,
  target: 'es2023',
  // Fonts and pictures stay files: the content security policy allows no data: fonts.
  assetsInlineLimit: 0,
  reportCompressedSize: false,
} as const;
