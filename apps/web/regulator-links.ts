import { useQuery } from '@tanstack/react-query';
import { listConfig } from '#capabilities/content/contract.ts';
import { ask } from '#foundation/ui/platform.ts';

const PREFIX = 'regulator.';

export type RegulatorLink = { name: string; link: string };

/** The regulated entities, from the server's public configuration. */
export function useRegulators() {
  return useQuery({
    queryKey: ['content', 'configuration'],
    queryFn: ({ signal }) => ask(listConfig, {}, { signal }),
    staleTime: 300_000,
    select: ({ rows }) => regulatorLinks(rows),
  });
}

/** The rows named `regulator.<entity>` that hold an https address; anything else is not a link to offer. */
export function regulatorLinks(
  rows: readonly { configName: string; configValue: string }[],
): RegulatorLink[] {
  return rows
    .filter(
      ({ configName, configValue }) => configName.startsWith(PREFIX) && configValue.startsWith('https://'),
    )
    .map(({ configName, configValue }) => ({ name: configName.slice(PREFIX.length), link: configValue }));
}
