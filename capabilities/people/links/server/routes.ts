import { asCustomerId } from '#foundation/ids/ids.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import { getLinksOf, type LinkView } from '../console-contract.ts';
import type { Link, Links } from '../face.ts';

/** Bounds of what is shown at once. */
const linksShown = 100;
const factsShown = 3;

export function bindLinkCalls(router: CallRouter, { linksOf, personOf }: Links): void {
  router.on(getLinksOf, async ({ customerId }) => {
    const id = asCustomerId(BigInt(customerId));
    const links = await linksOf(id);
    return accept({
      person: personOf(id).length - 1,
      links: links.slice(0, linksShown).map(linkView),
      moreLinks: Math.max(links.length - linksShown, 0),
    });
  });
}

function linkView({ customerId, kind, worth, facts }: Link): LinkView {
  const shown = facts
    .slice(0, factsShown)
    .map((fact) => ({ shown: fact.shown, since: formatInstant(fact.since) }));
  return { uid: String(customerId), kind, worth, facts: shown, moreFacts: facts.length - shown.length };
}
