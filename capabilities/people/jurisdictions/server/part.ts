import type { Customers } from '#capabilities/people/customers/face.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { accept } from '#foundation/refusals/result.ts';
import { isOutage } from '#foundation/server-kit/outage.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import { secondMs } from '#foundation/time/clock.ts';
import { getStanding } from '../contract.ts';
import type { Jurisdictions } from '../face.ts';
import { createJurisdictions, type JurisdictionNeeds } from './jurisdictions.ts';

export interface JurisdictionsPart extends Jurisdictions, Part {
  /**
   * Whether a customer has no real account, as known two seconds ago: for the money lane, which can't wait
   * for an answer.
   */
  isShutOut(customerId: CustomerId): boolean;
}

const lookEveryMs = 2 * secondMs;

export async function createJurisdictionsPart({
  onError,
  ...needs
}: JurisdictionNeeds & {
  readonly customers: Pick<Customers, 'countryOf' | 'livingIn'>;
  readonly onError: (error: unknown) => void;
}): Promise<JurisdictionsPart> {
  const jurisdictions = await createJurisdictions(needs);
  let shutOut: ReadonlySet<CustomerId> = new Set();

  async function look(): Promise<void> {
    shutOut = new Set(await needs.customers.livingIn(jurisdictions.notServed()));
  }

  await look();
  const timer = setInterval(() => {
    void look().catch((error) => isOutage(error) || onError(error));
  }, lookEveryMs);
  timer.unref();
  return {
    ...jurisdictions,
    isShutOut: (customerId) => shutOut.has(customerId),
    calls(router) {
      router.on(getStanding, async (_, { session }) =>
        accept({ standing: await jurisdictions.standingOf(session.customerId) }),
      );
    },
    stop: () => clearInterval(timer),
  };
}
