import { accept } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import { getMark } from '../contract.ts';
import type { Catalogue } from '../face.ts';
import { drawMark } from './marks/draw-mark.ts';

export function bindCatalogueCalls(router: CallRouter, catalogue: Pick<Catalogue, 'instrument'>): void {
  router.on(getMark, async ({ code }) =>
    accept({
      name: code.replaceAll(/[^A-Za-z0-9]/g, '-'),
      contentType: 'image/svg+xml',
      neverChanges: true,
      portions: [drawMark(catalogue.instrument(code) ?? { code })],
    }),
  );
}
