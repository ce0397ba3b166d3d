import { randomUUID } from 'node:crypto';
import type { Contact } from '#capabilities/people/customers/face.ts';
import { type Asset, formatUnits } from '#foundation/money/money.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { readWords } from '#foundation/server-kit/words.ts';
import { toldFigures } from '#foundation/text/told-figures.ts';
import type { Instant } from '#foundation/time/clock.ts';

const events = { paid: 'rewardPaid', held: 'rewardHeld', declined: 'rewardDeclined' } as const;
type Kind = keyof typeof events;

const words = readWords<`${Kind}.${'subject' | 'text'}`>('invite-mail');

export type WriteRewardMail = (
  kind: Kind,
  sums: readonly { readonly asset: Asset; readonly units: bigint }[],
  at: Instant,
) => Mail;

/** Writes to an inviter, in their language, of what has become of rewards. */
export function rewardMailTo({ email, language }: Contact, platformName: string): WriteRewardMail {
  return (kind, sums, at) => {
    const { say } = words(language);
    const { exactly, moneys } = toldFigures(language);
    const amounts = moneys(sums.map(({ asset, units }) => exactly(formatUnits(units), asset)));
    return {
      id: randomUUID(),
      to: email,
      event: events[kind],
      sentAt: at,
      subject: say(`${kind}.subject`, { platformName }),
      text: say(`${kind}.text`, { amounts, platformName }),
    };
  };
}
