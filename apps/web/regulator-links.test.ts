import { expect, it } from 'vitest';
import { regulatorLinks } from './regulator-links.ts';

it('takes named https links and nothing else from the configuration', () => {
  const rows = [
    { configName: 'regulator.uk', configValue: 'https://register.example/uk' },
    { configName: 'regulator.Nowhere', configValue: 'javascript:alert(1)' },
    { configName: 'regulator.Atlantis', configValue: 'https://register.example/atlantis' },
    { configName: 'brandName', configValue: 'https://brand.example' },
  ];
  expect(regulatorLinks(rows)).toEqual([
    { entity: 'uk', named: 'uk', link: 'https://register.example/uk' },
    { entity: 'Atlantis', named: undefined, link: 'https://register.example/atlantis' },
  ]);
});
