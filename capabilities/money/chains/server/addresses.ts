import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import { type Network, networkOf } from '#foundation/money/networks.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { DepositAddress } from '../face.ts';
import {
  insertAddress,
  selectAddress,
  selectAllAddresses,
  selectOwners,
  takeIndex,
} from './addresses.sql.ts';
import { type DerivationKeys, deriveAddress, shownAddress } from './extended-key.ts';

export interface DepositAddresses {
  addressOf(customerId: CustomerId, asset: Asset): Promise<DepositAddress>;
  all(network: Network): Promise<DepositAddress[]>;
  /** By their lower-case addresses. */
  ownersOf(network: Network, addresses: readonly string[]): Promise<ReadonlyMap<string, DepositAddress>>;
}

type AddressNeeds = { readonly db: Database; readonly clock: Clock; readonly keys: DerivationKeys };

/** Hands out the children of the operator's keys in order, each once. */
export function createDepositAddresses({ db, clock, keys }: AddressNeeds): DepositAddresses {
  async function stored(customerId: CustomerId, asset: Asset): Promise<DepositAddress> {
    const network = networkOf[asset];
    const keyId = keys[network].id;
    const wanted = { customerId, network, asset, keyId };
    const known = await selectAddress(db, wanted);
    if (known !== undefined) return known;
    return await db.transaction().execute(async (tx) => {
      const index = await takeIndex(tx, network, keyId);
      // While it waited for the number, the same customer may have been given one.
      const meanwhile = await selectAddress(tx, wanted);
      if (meanwhile !== undefined) return meanwhile;
      const given = { ...wanted, index, address: deriveAddress(network, keys, index) };
      await insertAddress(tx, given, new Date(clock.now()));
      return given;
    });
  }

  return {
    async addressOf(customerId, asset) {
      const found = await stored(customerId, asset);
      // A row changed in the database would send customers' money elsewhere.
      if (deriveAddress(found.network, keys, found.index) !== found.address) {
        throw new Error(
          `the deposit address ${found.network}/${found.index} does not belong to the extended key`,
        );
      }
      return shown(found);
    },
    all: async (network) => (await selectAllAddresses(db, network)).map(shown),
    async ownersOf(network, addresses) {
      const found = await selectOwners(db, network, addresses);
      return new Map(found.map((each) => [each.address, shown(each)]));
    },
  };
}

function shown(address: DepositAddress): DepositAddress {
  return { ...address, address: shownAddress(address.network, address.address) };
}
