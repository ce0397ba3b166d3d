import type { FastifyBaseLogger } from 'fastify';
import { createHealthPart } from '#capabilities/desk/health/server/part.ts';
import type { ProductStandings } from '#capabilities/money/integrity/face.ts';
import { createReservesPart } from '#capabilities/money/integrity/server/part.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { refuseUnfilled } from '#foundation/server-kit/port.ts';
import { createSecretBox, type MasterKey } from '#foundation/server-kit/secret-box.ts';
import { createWebhook } from '#foundation/server-kit/webhook.ts';
import type { AdjustableClock } from '#foundation/time/clock.ts';
import type { Config } from './config.ts';
import { createMail } from './edges.ts';
import { makeDesk } from './wiring/desk.ts';
import { makeGround } from './wiring/ground.ts';
import { makeLive } from './wiring/live.ts';
import { makeMoneyIn, moneyInStandings } from './wiring/money-in.ts';
import { makeMoneyOut, moneyExamples, moneyOutStandings } from './wiring/money-out.ts';
import { partsInOrder } from './wiring/parts.ts';
import { makePeople } from './wiring/people.ts';
import { createPorts } from './wiring/ports.ts';
import { makeProducts, makeTrading, productExamples, tradedStandings } from './wiring/products.ts';
import { sealedSecretsPart } from './wiring/sealed-secrets.ts';
import type { Start } from './wiring/start.ts';

export interface CapabilityNeeds {
  readonly config: Config;
  readonly keys: readonly MasterKey[];
  readonly url: string;
  /** This process's term on the database: its money lane writes in no other. */
  readonly term: bigint;
  readonly db: Database;
  readonly clock: AdjustableClock;
  readonly log: FastifyBaseLogger;
  readonly onError: (failure: unknown) => void;
}

/**
 * The capabilities whose rows `verify` holds against the ledger: together they explain all that is held,
 * locked, lent and promised.
 */
export const productStandings: readonly ProductStandings[] = [
  ...tradedStandings,
  ...moneyInStandings,
  ...moneyOutStandings,
];

/**
 * Makes every capability with what it needs, handed in as plain arguments, floor by floor: each is given
 * only what is made before it. What one needs from above is a port (wiring/ports.ts). Throws `StartRefused`
 * where a port is unfilled or filled twice.
 */
export async function createCapabilities(needs: CapabilityNeeds) {
  const { config, keys, url, term, db, clock, log, onError } = needs;
  const { platformName } = config;
  const ports = createPorts();
  const box = createSecretBox(keys);
  const mail = createMail(config, db, ports.mailReaders.ask);
  const hook = config.alarmWebhook && createWebhook(config.alarmWebhook);
  const house = { db, clock, box, mail, platformName, onError, log };
  const start: Start = { config, isSample: config.mode === 'sample', house, ports };

  const ground = await makeGround(start, { url, term });
  const people = await makePeople(start, ground);
  const trading = await makeTrading(start, ground, people);
  const moneyIn = await makeMoneyIn(start, ground, people, trading);
  const products = await makeProducts(ground, people, trading);
  const moneyOut = await makeMoneyOut(start, ground, people, moneyIn, trading, products);
  const made = { ...ground, ...people, ...moneyIn, ...trading, ...products, ...moneyOut };
  const startable = partsInOrder(made);
  const desk = await makeDesk(start, ground, people, trading, { parts: startable, hook });
  const live = makeLive(start, ground, people, trading, products);

  const { ledgerPart, chainsPart, configuration, content, customers, operators, notifications } = made;
  const { lane, ledger } = ledgerPart;
  const { markets, orders } = trading;
  const { deadlines } = desk;
  ports.mailReaders.fill(() => ({ customers, notifications, deadlines }));
  const examples: Readonly<Record<string, () => unknown>> = {
    platform: () => ({ name: platformName, supportEmail: ground.supportEmail() }),
    ...productExamples(ground, trading),
    ...moneyExamples(ground),
  };
  ports.exampleOf.fill((document) => examples[document]?.());
  ports.leftOpenOf.fill(async (customerId) =>
    (await Promise.all(productStandings.map(({ leftOpen }) => leftOpen(db, customerId)))).flat(),
  );
  refuseUnfilled(Object.values(ports));

  const parts = [
    ...startable,
    createReservesPart({
      ledger,
      cover: () => orders.config.cover,
      shortOf: orders.gapReserves.shortOf,
    }),
    ...Object.values(desk),
    createHealthPart({ db, clock, log, lane, live, markets, deadlines }),
    sealedSecretsPart(db, keys),
  ];
  const access = {
    ...operators.access,
    unserved: people.jurisdictions.refusalFor,
    limitOn: customers.limitOn,
    lacksAgreement: content.agreements.areLacking,
    authenticate: customers.authenticate,
    isDemoEnabled: () => configuration.settings.current.demoAccountEnabled,
  };
  const { sample } = chainsPart;
  return { ...made, parts, access, mail, hook, deadlines, live, lane, ledger, box, sample };
}
