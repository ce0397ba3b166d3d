import type { Customers } from '#capabilities/customers/face.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Jurisdictions } from '../face.ts';
import { capOf, type LeveragePolicy, productOf } from '../rules.ts';
import { selectCountryGroups, selectLeverageCaps } from './jurisdictions.sql.ts';

export interface JurisdictionParts {
  readonly db: Database;
  readonly customers: Pick<Customers, 'countryOf'>;
}

/** Orders ask with every placing: a customer's country is remembered, and changes seldom. */
const countriesKept = 100_000;

/** Reads the newest version of the policy, and keeps it until it is told of another. */
export async function openJurisdictions({ db, customers }: JurisdictionParts): Promise<Jurisdictions> {
  let policy = await readPolicy(db);
  const countries = new Map<CustomerId, string | null>();

  async function askCountry(customerId: CustomerId): Promise<string | null> {
    const country = (await customers.countryOf(customerId)) ?? null;
    if (countries.size >= countriesKept) countries.clear();
    countries.set(customerId, country);
    return country;
  }

  return {
    leverageCap(customerId, instrument) {
      const product = productOf(instrument);
      const known = countries.get(customerId);
      if (known !== undefined) return capOf(policy, known ?? undefined, product);
      return askCountry(customerId).then((country) => capOf(policy, country ?? undefined, product));
    },
    async refresh() {
      policy = await readPolicy(db);
      countries.clear();
    },
  };
}

async function readPolicy(db: Database): Promise<LeveragePolicy> {
  const [groups, rows] = await Promise.all([selectCountryGroups(db), selectLeverageCaps(db)]);
  const byGroup = Map.groupBy(rows, ({ group }) => group);
  return {
    groupOf: new Map(groups.map(({ country, group }) => [country, group])),
    caps: new Map(
      [...byGroup].map(([group, caps]) => [
        group,
        new Map(caps.map(({ product, maxLeverage }) => [product, maxLeverage])),
      ]),
    ),
  };
}
