import { accept, refuse } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import { languages } from '#locales/languages.ts';
import {
  confirmTotp as confirmTotpCall,
  editTardPwd,
  getSecurity,
  renewRecoveryCodes as renewRecoveryCodesCall,
  resetTardPwd,
  sendTardPwdCode,
  setAntiPhishingCode,
  setTardPwd,
  startTotp as startTotpCall,
  stopTotp as stopTotpCall,
} from '../contract.ts';
import {
  connectGoogle as connectGoogleCall,
  disconnectGoogle as disconnectGoogleCall,
  finishGoogle as finishGoogleCall,
  loginByGoogle as loginByGoogleCall,
  registerByGoogle as registerByGoogleCall,
  startGoogle as startGoogleCall,
  startGoogleConnection as startGoogleConnectionCall,
} from '../google-contract.ts';
import {
  addPasskey as addPasskeyCall,
  loginByPasskey as loginByPasskeyCall,
  removePasskey as removePasskeyCall,
  renamePasskey as renamePasskeyCall,
  startPasskey as startPasskeyCall,
  startPasskeyLogin as startPasskeyLoginCall,
} from '../passkey-contract.ts';
import {
  connectGoogle,
  disconnectGoogle,
  finishGoogle,
  loginByGoogle,
  registerByGoogle,
  startGoogle,
  startGoogleConnection,
} from './google.ts';
import { renamePasskey } from './passkeys.sql.ts';
import { addPasskey, loginByPasskey, removePasskey, startPasskey, startPasskeyLogin } from './passkeys.ts';
import type { SecurityService } from './security.ts';
import { storeAntiPhishingCode } from './settings.sql.ts';
import { confirmTotp, renewRecoveryCodes, startTotp, stopTotp } from './totp.ts';
import { findWithdrawalPassword } from './withdrawal-password.sql.ts';
import {
  editWithdrawalPassword,
  resetWithdrawalPassword,
  setWithdrawalPassword,
} from './withdrawal-password.ts';

export function bindSecurityCalls(router: CallRouter, security: SecurityService): void {
  const { world } = security;
  const { db, door } = world;
  router.on(getSecurity, (_, { session }) => security.overview(session.customerId));
  router.on(setAntiPhishingCode, async ({ code }, { session }) => {
    await storeAntiPhishingCode(db, session.customerId, code === '' ? null : code);
    return accept(null);
  });

  router.on(startTotpCall, ({ password }, { session }) => startTotp(world, session.customerId, password));
  router.on(confirmTotpCall, ({ totp }, { session }) => confirmTotp(world, session.customerId, totp));
  router.on(renewRecoveryCodesCall, (input, { session }) =>
    renewRecoveryCodes(world, session.customerId, input),
  );
  router.on(stopTotpCall, (input, { session }) => stopTotp(world, session.customerId, input));

  router.on(startPasskeyCall, ({ password }, { session, origin }) =>
    startPasskey(world, session.customerId, { password, origin }),
  );
  router.on(addPasskeyCall, (input, { session, origin }) =>
    addPasskey(world, session.customerId, { ...input, origin }),
  );
  router.on(renamePasskeyCall, async ({ id, name }, { session }) =>
    (await renamePasskey(db, session.customerId, id, name)) ? accept(null) : refuse('NOT_FOUND'),
  );
  router.on(removePasskeyCall, (input, { session }) => removePasskey(world, session.customerId, input));
  router.on(startPasskeyLoginCall, (_, visitor) => startPasskeyLogin(world, visitor));
  router.on(loginByPasskeyCall, ({ response, device }, visitor) =>
    loginByPasskey(world, response, { ...visitor, device }),
  );

  router.on(startGoogleCall, ({ redirectUri }, { origin, ip }) =>
    startGoogle(world, { redirectUri, origin, ip }),
  );
  router.on(loginByGoogleCall, ({ device, ...returned }, visitor) =>
    loginByGoogle(world, returned, { ...visitor, device }),
  );
  router.on(finishGoogleCall, ({ device, ...input }, visitor) =>
    finishGoogle(world, input, { ...visitor, device }),
  );
  router.on(registerByGoogleCall, ({ device, country, language, ...input }, visitor) => {
    const spoken = languages.find(({ tag }) => tag === language)?.tag ?? visitor.language;
    return registerByGoogle(world, { ...input, country, language: spoken }, { ...visitor, device });
  });
  router.on(startGoogleConnectionCall, (input, { session, origin, ip }) =>
    startGoogleConnection(world, session.customerId, { ...input, origin, ip }),
  );
  router.on(connectGoogleCall, (returned, { session, ip }) =>
    connectGoogle(world, session.customerId, returned, ip),
  );
  router.on(disconnectGoogleCall, ({ password }, { session }) =>
    disconnectGoogle(world, session.customerId, password),
  );

  router.on(setTardPwd, ({ tradPwd }, { session }) =>
    setWithdrawalPassword(world, session.customerId, tradPwd),
  );
  router.on(editTardPwd, (input, { session }) => editWithdrawalPassword(world, session.customerId, input));
  router.on(sendTardPwdCode, async (_, { session, ip }) =>
    (await findWithdrawalPassword(db, session.customerId)) === undefined
      ? refuse('WITHDRAWAL_PASSWORD_NOT_SET')
      : door.sendWithdrawalCode(session.customerId, ip),
  );
  router.on(resetTardPwd, (input, { session }) => resetWithdrawalPassword(world, session.customerId, input));
}
