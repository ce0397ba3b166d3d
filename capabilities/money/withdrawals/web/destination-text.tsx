import type { Network } from '#foundation/money/networks.ts';
import { Code } from '#foundation/ui/code.tsx';
import type { BankDetails } from '../bank-formats.ts';

type Props = { address?: string | undefined; network?: Network | undefined; bank?: BankDetails | undefined };

/** Where it goes, short: an address by its ends, an account by its last digits. */
export function DestinationText({ address, bank }: Props) {
  if (bank !== undefined) {
    return (
      <span>
        <bdi>{bank.bankName}</bdi> <Code className="whitespace-nowrap">…{bank.account.slice(-4)}</Code>
      </span>
    );
  }
  return <Code className="whitespace-nowrap">{shortAddress(address ?? '')}</Code>;
}

export function shortAddress(address: string): string {
  return address.length <= 16 ? address : `${address.slice(0, 8)}…${address.slice(-6)}`;
}

/** A whole address in groups of four, so that it can be compared. */
export function GroupedAddress({ address }: { address: string }) {
  const groups = address.match(/.{1,4}/g) ?? [];
  return (
    <bdi className="num inline-flex flex-wrap justify-end gap-x-1.5" dir="ltr">
      {groups.map((group, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups repeat, and never move
        <span key={place}>{group}</span>
      ))}
    </bdi>
  );
}
