/** What a customer's country means for a real account: a customer's standing, as `getStanding` says it. */
export const customerStandings = ['served', 'countryMissing', 'countryNotServed'] as const;
export type CustomerStanding = (typeof customerStandings)[number];

/** Who may see what every customer has: a single page at a time, all who see customers may. */
export const balancesPermission = 'treasury.view';
