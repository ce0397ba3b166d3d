import { expect, test } from 'vitest';
import { deadCitations, libraryOf } from './citation-rules.ts';

const pages = {
  'docs/product.md': '# Product\n\n## Loans\n\n### The `loans.terms` document\n',
  'docs/specification.md': '# Specification\n\n## 7. Calls\n\n### Route guard\n',
  'docs/decisions/0004-type-and-widths.md': '# Type\n',
  'docs/decisions/0043-funded-accounts.md': '# Funded\n',
  'docs/decisions/0043-up-down-options.md': '# Options\n',
  'capabilities/markets/live/web/live-channel.ts': '',
  'capabilities/products/loans/rules.ts': '',
};
const library = libraryOf(Object.entries(pages).map(([path, text]) => ({ path, text })));
/** Apart, or it would be a path that leaves this folder. */
const up = '../'.repeat(3);
const code = 'capabilities/products/loans/server/request-loan.ts';

const dead: readonly (readonly [path: string, text: string, says: string])[] = [
  [code, '// Terms (docs/loans.md).', 'there is no page docs/loans.md'],
  [code, '// Terms (product.md, "Loans").', 'there is no page product.md'],
  [code, '// Terms (docs/product.md, "Lending").', 'docs/product.md has no section "Lending"'],
  [code, '/**\n * Terms (docs/product.md,\n * "Lending").\n */', 'docs/product.md has no section "Lending"'],
  [code, `const page = '${up}docs/loans.md';`, `there is no page ${up}docs/loans.md`],
  ['docs/flows.md', 'See [loans](product.md), [plans](plans.md).', 'there is no page plans.md'],
  [code, '// 90 s (specification, section 12).', 'the specification has no section 12'],
  [code, '// 90 s (docs/specification.md, section 12).', 'the specification has no section 12'],
  [code, '// As the specification’s whitelists say (section 2).', 'the specification has no section 2'],
  ['database/migrations/0005_content.sql', '  -- specification §3', 'the specification has no section 3'],
  [code, '/**\n * 90 s (specification, sections 7\n * and 8).\n */', 'the specification has no section 8'],
  [code, '// As decided (decision 0031).', 'no decision has the number 0031'],
  [code, '// As decided (docs/decisions, 0043).', 'more than one decision has the number 0043'],
  [code, '// docs/decisions/0005-first-screen.md', 'there is no page docs/decisions/0005-first-screen.md'],
  [code, '// As issue 4 asks.', '"issue 4" is nothing a reader has'],
  ['docs/flows.md', 'then `live/web/live-connection.ts`', 'there is no file live/web/live-connection.ts'],
  [code, '// See foundation/money/gold.ts.', 'there is no file foundation/money/gold.ts'],
  [code, 'const one = 1; // interest.ts has the rest', 'there is no file interest.ts'],
  ['foundation/ui/base.css', '/* As tokens.css says. */', 'there is no file tokens.css'],
  ['docs/flows.md', 'in `capabilities/lottery/`', 'there is no folder capabilities/lottery/'],
  [code, '// What capabilities/lottery keeps.', 'there is no folder capabilities/lottery'],
];

test.each(dead)('%s: %s', (path, text, says) => {
  expect(deadCitations({ path, text }, library)).toEqual([expect.stringContaining(`: ${says}`)]);
});

const living: readonly (readonly [path: string, text: string])[] = [
  [code, '// Terms (docs/product.md, "Loans").'],
  [code, '/**\n * Terms (docs/product.md,\n * "Loans").\n */'],
  [code, '// docs/product.md, "The loans.terms document"; (docs/specification.md, section 7)'],
  [code, '// docs/specification.md, "Route guard", and docs/decisions/0004-type-and-widths.md'],
  ['docs/flows.md', '[loans](product.md), `product.md, "Loans"` and decision 0004'],
  [
    'docs/flows.md',
    '`live/web/live-channel.ts` → `live-channel.ts`, in `capabilities/products/loans/` or `web/`',
  ],
  ['docs/flows.md', '`<capability>/web/queries.ts`, `*.sql.ts`, https://example.test/a/b.ts'],
  [code, "import { one } from './one.ts'; // rules.ts has the rest"],
  [code, "const name = 'notes.json';"],
];

test.each(living)('%s may say: %s', (path, text) => {
  expect(deadCitations({ path, text }, library)).toEqual([]);
});

test('a citation is located by its line, however it is wrapped', () => {
  const text = 'const one = 1;\n\n/**\n * Asked for\n * (specification,\n * section 12).\n */\n';
  expect(deadCitations({ path: code, text }, library)).toEqual([expect.stringContaining(`${code}:5: `)]);
});
