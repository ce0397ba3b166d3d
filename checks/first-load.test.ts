import { expect, test } from 'vitest';
import { filesLoadedFor } from './first-load-rules.ts';

const manifest = {
  'index.html': { file: 'index.js', imports: ['_vendor.js'] },
  'home.tsx': { file: 'home.js', imports: ['_vendor.js', '_price.js'], dynamicImports: ['chart.tsx'] },
  'chart.tsx': { file: 'chart.js', imports: ['index.html'] },
  '_vendor.js': { file: 'vendor.js' },
  '_price.js': { file: 'price.js', imports: ['_vendor.js'] },
};

test('a screen loads what it imports, however far, each file once', () => {
  const files = filesLoadedFor(manifest, ['index.html', 'home.tsx']);
  expect(files.sort()).toEqual(['home.js', 'index.js', 'price.js', 'vendor.js']);
});

test('what loads on demand counts when it is named, and imports that go round end', () => {
  const files = filesLoadedFor(manifest, ['chart.tsx']);
  expect(files.sort()).toEqual(['chart.js', 'index.js', 'vendor.js']);
});

test('a part the build lacks is an error, not a size of nothing', () => {
  expect(() => filesLoadedFor(manifest, ['hoem.tsx'])).toThrow('hoem.tsx');
});
