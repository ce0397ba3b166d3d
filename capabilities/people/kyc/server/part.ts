import type { Configuration } from '#capabilities/desk/configuration/face.ts';
import type { ReviewHandler } from '#capabilities/desk/reviews/face.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import { createKyc, type KycService } from './kyc.ts';
import type { KycServiceNeeds } from './needs.ts';
import { bindKycCalls } from './routes.ts';
import { expireEnded } from './take-back.ts';
import { tellLate } from './tell-late.ts';
import { submissionTraces } from './traces.sql.ts';

export async function createKycPart(
  needs: KycServiceNeeds & { readonly configuration: Configuration },
): Promise<KycService & Part<ReviewHandler>> {
  const kyc = await createKyc(needs, needs.configuration);
  const seeToTimes = async () => {
    await expireEnded(kyc.needs);
    await tellLate(kyc.needs);
  };
  return {
    ...kyc,
    traces: [submissionTraces(needs.db)],
    calls: (router) => bindKycCalls(router, kyc),
    reviews: kyc.reviews,
    jobs: { tell_late_identities: { cron: '* * * * *', run: seeToTimes } },
    clockMove: { caughtUp: seeToTimes },
  };
}
