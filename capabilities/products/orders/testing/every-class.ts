/** The same of every class of markets. */
export const everyClass = <T>(of: T) => ({
  forex: of,
  crypto: of,
  stocks: of,
  futures: of,
  metals: of,
  etfs: of,
  options: of,
});
