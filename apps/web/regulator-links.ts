import { listConfig } from '#capabilities/desk/content/contract.ts';
import { useParameter } from '#capabilities/desk/content/web/queries.ts';
import { useCall } from '#foundation/ui/use-call.ts';

const PREFIX = 'regulator.';

/** The regulated entities (docs/specification.md, section 1); their names are in the locale files. */
const namedEntities = ['uk', 'singapore', 'cyprus', 'southAfrica', 'australia', 'bvi'] as const;

export type NamedEntity = (typeof namedEntities)[number];

/**
 * `named` when we have the entity's name in every language; otherwise the configuration's own word is shown.
 */
export type RegulatorLink = { entity: string; named: NamedEntity | undefined; link: string };

/** The regulated entities, from the server's public configuration. */
export function useRegulators() {
  return useCall(listConfig, {}, { staleTime: 300_000, select: ({ rows }) => regulatorLinks(rows) });
}

/** Whether the entities are the sample data set's, of which none is entered anywhere. */
export function useAreSampleRegulators(): boolean {
  return useParameter('mode') === 'sample';
}

/** The rows named `regulator.<entity>` that hold an https address; anything else is not a link to offer. */
export function regulatorLinks(
  rows: readonly { configName: string; configValue: string }[],
): RegulatorLink[] {
  return rows
    .filter(
      ({ configName, configValue }) => configName.startsWith(PREFIX) && configValue.startsWith('https://'),
    )
    .map(({ configName, configValue }) => {
      const entity = configName.slice(PREFIX.length);
      return { entity, named: namedEntities.find((name) => name === entity), link: configValue };
    });
}
