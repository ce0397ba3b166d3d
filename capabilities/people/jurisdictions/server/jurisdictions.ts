import type { Configuration } from '#capabilities/desk/configuration/face.ts';
import type { Customers } from '#capabilities/people/customers/face.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { type Clock, type Instant, minuteMs } from '#foundation/time/clock.ts';
import type { Jurisdictions } from '../face.ts';
import { initialPolicy, policyShape } from '../policy.ts';
import {
  capOf,
  countriesNotServed,
  isQuizAsked,
  isSold,
  productOf,
  refusalOf,
  standingOf,
} from '../rules.ts';

export interface JurisdictionNeeds {
  readonly configuration: Configuration;
  readonly customers: Pick<Customers, 'countryOf'>;
  readonly clock: Clock;
}

/** Orders ask with every placing: a customer's country is remembered, and changes seldom. */
const countriesKept = 100_000;
const rememberMs = minuteMs;

interface Remembered {
  readonly country: string | undefined;
  readonly until: Instant;
}

/** The policy as operators have published it last, applied to the country that a customer has declared. */
export async function createJurisdictions(needs: JurisdictionNeeds): Promise<Jurisdictions> {
  const { configuration, customers, clock } = needs;
  const policy = await configuration.define({
    name: 'jurisdictions',
    schema: policyShape,
    initial: initialPolicy,
    permission: 'jurisdictions.configure',
    guardsMoney: true,
  });
  const remembered = new Map<CustomerId, Remembered>();

  async function askCountry(customerId: CustomerId): Promise<string | undefined> {
    const country = await customers.countryOf(customerId);
    if (remembered.size >= countriesKept) remembered.clear();
    remembered.set(customerId, { country, until: clock.now() + rememberMs });
    return country;
  }

  function withCountry<T>(
    customerId: CustomerId,
    decide: (country: string | undefined) => T,
  ): T | Promise<T> {
    const known = remembered.get(customerId);
    if (known !== undefined && clock.now() < known.until) return decide(known.country);
    return askCountry(customerId).then(decide);
  }

  return {
    leverageCap(customerId, instrument) {
      const product = productOf(instrument);
      return withCountry(customerId, (country) => capOf(policy.current, country, product));
    },
    allows: (customerId, offering) =>
      withCountry(customerId, (country) => isSold(policy.current, country, offering)),
    allowsIn: (country, offering) => isSold(policy.current, country, offering),
    asksQuiz: (customerId) => withCountry(customerId, (country) => isQuizAsked(policy.current, country)),
    servesCountry: (country) => standingOf(policy.current, country) !== 'countryNotServed',
    notServed: () => countriesNotServed(policy.current),
    standingOf: (customerId) => withCountry(customerId, (country) => standingOf(policy.current, country)),
    refusalFor: async (customerId) =>
      await withCountry(customerId, (country) => refusalOf(standingOf(policy.current, country))),
    countryChanged: (customerId) => void remembered.delete(customerId),
  };
}
