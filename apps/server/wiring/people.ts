import { createTellerPart } from '#capabilities/desk/content/server/part.ts';
import { ownedWorth } from '#capabilities/money/ledger/server/owned-worth.sql.ts';
import { createCustomersPart } from '#capabilities/people/customers/server/part.ts';
import { createInquiryPauses } from '#capabilities/people/inquiries/server/pauses.ts';
import { createJurisdictionsPart } from '#capabilities/people/jurisdictions/server/part.ts';
import { createKycPart } from '#capabilities/people/kyc/server/part.ts';
import { createLinksPart } from '#capabilities/people/links/server/part.ts';
import { createNotificationsPart } from '#capabilities/people/notifications/server/part.ts';
import { createQuizPart } from '#capabilities/people/quiz/server/part.ts';
import { createGoogleIssuer } from '#capabilities/people/security/server/google-issuer.ts';
import { createSecurityPart } from '#capabilities/people/security/server/part.ts';
import { createSecondFactor } from '#capabilities/people/security/server/second-factor.ts';
import { createSupportPart } from '#capabilities/people/support/server/part.ts';
import { systemClock } from '#foundation/time/clock.ts';
import type { Ground } from './ground.ts';
import type { Start } from './start.ts';

export type People = Awaited<ReturnType<typeof makePeople>>;

/** The customers: how they come in, who they are, what they may do, and how they are written to. */
export async function makePeople({ config, isSample, house, ports }: Start, ground: Ground) {
  const { ledgerPart, audit, uploads, operators, requestDesk, configuration, content, supportEmail } = ground;
  const { lane, ledger } = ledgerPart;
  const secondFactor = createSecondFactor({ ...house, appClock: systemClock });
  const customers = await createCustomersPart({
    ...house,
    audit,
    operators,
    requestDesk,
    publicOrigin: config.publicUrl ?? `http://localhost:${config.port}`,
    supportEmail,
    guard: secondFactor,
    isOpenToNewcomers: content.hasLegalTexts,
    isInvitationRequired: () => configuration.settings.current.invitationCodeRequired,
    servesCountry: ports.servesCountry.ask,
    leftOpenOf: ports.leftOpenOf.ask,
    realWorth: ownedWorth('real', ports.usdtRate.ask),
    houseInvitationCodes: config.invitationCodes,
    agreedAtRegistration: content.agreements.atRegistration,
    bindInvitation: ports.bindInvitation.ask,
    accountsOf: ports.accountsOf.ask,
    afterRegistered: ports.afterRegistered.ask,
    newDevice: ports.newDevice.ask,
    sessionsEnded: ports.sessionsEnded.ask,
    onFailure: house.onError,
  });
  const links = createLinksPart({ ...house, sources: ports.linkSources.ask });
  ports.newDevice.fill(links.lookAgain);
  const { contactOf, signInAccess, openSessions: sessionsOf } = customers;
  const notifications = await createNotificationsPart({
    ...house,
    lane,
    ledger,
    isSample,
    dataDir: config.dataDir,
    pushKey: config.pushKey,
    supportEmail: config.supportEmail,
    writeTo: supportEmail,
    contactOf,
    sessionsOf,
    idOfEmail: signInAccess.idOfEmail,
  });
  const teller = createTellerPart({ ...house, customers, tellMany: notifications.tellMany });
  const google = config.google && createGoogleIssuer(config.google);
  const security = createSecurityPart({ ...house, customers, signInAccess, secondFactor, google });
  const jurisdictions = await createJurisdictionsPart({ ...house, configuration, customers });
  ports.servesCountry.fill(jurisdictions.servesCountry);
  const quiz = await createQuizPart({ ...house, configuration, jurisdictions });
  const pauses = createInquiryPauses(house.db);
  const known = { audit, customers, uploads, configuration };
  const kyc = await createKycPart({ ...house, ...known, lane, links, pauses, jurisdictions });
  const support = await createSupportPart({
    ...house,
    ...known,
    operators,
    supportEmail,
    realTime: systemClock,
  });
  return { customers, links, notifications, teller, security, jurisdictions, quiz, pauses, kyc, support };
}
