import type { Configuration } from '#capabilities/desk/configuration/face.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import { conversionTerms } from '../terms.ts';
import { type ConversionNeeds, type Conversions, createConversions } from './conversions.ts';
import { bindConversionCalls } from './routes.ts';
import { conversionTraces } from './traces.sql.ts';

export async function createConversionPart(
  needs: Omit<ConversionNeeds, 'terms'> & { readonly configuration: Configuration },
): Promise<Part & Pick<Conversions, 'convert'>> {
  const terms = await needs.configuration.define(conversionTerms);
  const conversions = createConversions({ ...needs, terms });
  return {
    convert: conversions.convert,
    traces: [conversionTraces(needs.db)],
    calls: (router) => bindConversionCalls(router, conversions),
  };
}
