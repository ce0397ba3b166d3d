import { recordActs } from '#capabilities/desk/audit/server/append-act.ts';
import { createAudit } from '#capabilities/desk/audit/server/part.ts';
import { createConfigurationPart } from '#capabilities/desk/configuration/server/part.ts';
import { createContentPart } from '#capabilities/desk/content/server/part.ts';
import { createOperatorsPart } from '#capabilities/desk/operators/server/part.ts';
import { createRequestDesk } from '#capabilities/desk/reviews/server/request-desk.ts';
import { createChainsPart } from '#capabilities/money/chains/server/part.ts';
import { createLedgerPart } from '#capabilities/money/ledger/server/part.ts';
import { createUploadsPart } from '#capabilities/people/uploads/server/part.ts';
import { dayMs, systemClock } from '#foundation/time/clock.ts';
import { createStorage, regulatorLinks } from '../edges.ts';
import { publicParameters } from '../public-parameters.ts';
import type { Start } from './start.ts';

export type Ground = Awaited<ReturnType<typeof makeGround>>;

/** What stands under customers and products: the ledger, the chains, and what operators work with. */
export async function makeGround(
  { config, isSample, house, ports }: Start,
  { url, term }: { readonly url: string; readonly term: bigint },
) {
  const ledgerPart = createLedgerPart({ ...house, url, term, recordActs: ports.recordActs.ask });
  const audit = createAudit(house);
  ports.recordActs.fill(recordActs);
  const chainsPart = createChainsPart({ ...house, settings: config.chains, dataDir: config.dataDir });
  const uploads = createUploadsPart({ ...house, storage: createStorage(config) });
  const requestDesk = createRequestDesk({ ...house, audit, uploads });
  const operators = await createOperatorsPart({
    ...house,
    audit,
    realTime: systemClock,
    handOver: ports.handOver.ask,
    isSecure: !isSample,
    passkeyWithinMs:
      config.operatorPasskeyDays === undefined ? undefined : config.operatorPasskeyDays * dayMs,
    firstAdministrators: config.firstAdministrators,
  });
  const { emailsOf } = operators;
  const configuration = await createConfigurationPart({ ...house, audit, emailsOf });
  const { settings, inForce } = configuration;
  const supportEmail = () => settings.current.supportEmail ?? config.supportEmail;
  const content = await createContentPart({
    ...house,
    audit,
    emailsOf,
    parameters: () => publicParameters(config, configuration, supportEmail()),
    configuration: regulatorLinks(config),
    refusesSamples: config.mode === 'production',
    figuresOf: (document) => ports.exampleOf.ask(document) ?? inForce(document),
  });
  return {
    ledgerPart,
    audit,
    chainsPart,
    uploads,
    requestDesk,
    operators,
    configuration,
    supportEmail,
    content,
  };
}
