import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { root } from './files.ts';
import { keysRead } from './unused-text-rules.ts';

/** A screen of three calls, seen by the compiler as if it stood in the repository. */
const screen = `
  import { useTranslations } from 'use-intl';
  import type {} from '../locales/messages.ts';
  import { readWords } from '../foundation/server-kit/words.ts';
  type Side = 'buy' | 'sell';
  const rowOf = (word: (key: 'stopLoss' | 'takeProfit') => string) => word('stopLoss');
  export const words = readWords<\`reasons.\${'late' | 'lost'}\`>('deposits-mail');
  export function useTexts(side: Side) {
    const t = useTranslations('orders.list');
    const direction = useTranslations('orders.direction');
    return [rowOf(t), direction(side), useTranslations('shell')(\`nav.\${side === 'buy' ? 'home' : 'market'}\`)];
  }
`;

test('a text is read by its key, by a template of typed parts, and by who is handed the translator', () => {
  const name = join(root, 'checks/planted-screen.ts');
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (file) => file === name || fileExists(file);
  host.readFile = (file) => (file === name ? screen : readFile(file));
  host.getSourceFile = (file, target) =>
    file === name ? ts.createSourceFile(file, screen, target) : getSourceFile(file, target);
  const read = keysRead(ts.createProgram([name], { ...options, types: [] }, host));
  const texts = [...read].filter((key) => /^[\w-]+[.]\w+[.]\w+$/.test(key)).sort();
  expect(texts).toEqual([
    'deposits-mail.reasons.late',
    'deposits-mail.reasons.lost',
    'orders.direction.buy',
    'orders.direction.sell',
    'orders.list.stopLoss',
    'orders.list.takeProfit',
    'shell.nav.home',
    'shell.nav.market',
  ]);
});
