import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

const source = join(import.meta.dirname, 'SampleUsdt.sol');
const require = createRequire(import.meta.url);

const compiledShape = z.object({
  errors: z.array(z.object({ severity: z.string(), formattedMessage: z.string() })).optional(),
  contracts: z.record(
    z.string(),
    z.record(z.string(), z.object({ evm: z.object({ bytecode: z.object({ object: z.string() }) }) })),
  ),
});

/**
 * The sample token's bytecode. The compiler takes a second and 100 MB: what it made is kept among the
 * machine's temporary files.
 */
export async function sampleUsdtBytecode(): Promise<`0x${string}`> {
  const content = readFileSync(source, 'utf8');
  const { version } = JSON.parse(readFileSync(require.resolve('solc/package.json'), 'utf8'));
  const name = createHash('sha256').update(`${version} ${content}`).digest('hex').slice(0, 24);
  const kept = join(tmpdir(), `assay-sample-usdt-${name}`);
  try {
    const code = readFileSync(kept, 'utf8');
    if (/^0x[0-9a-f]{500,}$/.test(code)) return code as `0x${string}`;
  } catch {
    // Not compiled on this machine yet.
  }
  const code: `0x${string}` = `0x${await compile(content)}`;
  // Under its name only when it is whole: another process may be looking for it.
  writeFileSync(`${kept}.${process.pid}`, code);
  renameSync(`${kept}.${process.pid}`, kept);
  return code;
}

async function compile(content: string): Promise<string> {
  const { default: solc } = await import('solc');
  const input = {
    language: 'Solidity',
    sources: { 'SampleUsdt.sol': { content } },
    settings: { optimizer: { enabled: true }, outputSelection: { '*': { '*': ['evm.bytecode.object'] } } },
  };
  const read = (path: string) => ({ contents: readFileSync(require.resolve(path), 'utf8') });
  const output = compiledShape.parse(JSON.parse(solc.compile(JSON.stringify(input), { import: read })));
  const failed = output.errors?.filter(({ severity }) => severity === 'error') ?? [];
  const bytecode = output.contracts['SampleUsdt.sol']?.SampleUsdt?.evm.bytecode.object;
  if (failed.length > 0 || bytecode === undefined) {
    throw new Error(failed.map(({ formattedMessage }) => formattedMessage).join('\n'));
  }
  return bytecode;
}
