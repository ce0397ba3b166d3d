const PREFIX = 'regulator.';

export type RegulatorLink = { name: string; link: string };

/** The regulated entities among the server's configuration: `regulator.<name>` with an https address. */
export function regulatorLinks(configuration: ReadonlyMap<string, string>): RegulatorLink[] {
  return [...configuration]
    .filter(([name, link]) => name.startsWith(PREFIX) && link.startsWith('https://'))
    .map(([name, link]) => ({ name: name.slice(PREFIX.length), link }));
}
