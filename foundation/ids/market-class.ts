/** The classes of instrument (docs/product.md, "Markets"). */
export const marketClasses = ['forex', 'crypto', 'stocks', 'futures', 'metals', 'etfs', 'options'] as const;
export type MarketClass = (typeof marketClasses)[number];
