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
  const { needs } = security;
  const { db, signInAccess } = needs;
  router.on(getSecurity, (_, { session }) => security.overview(session.customerId));
  router.on(setAntiPhishingCode, async ({ code }, { session }) => {
    await storeAntiPhishingCode(db, session.customerId, code === '' ? null : code);
    return accept(null);
  });

  router.on(startTotpCall, ({ password }, { session }) => startTotp(needs, session.customerId, password));
  router.on(confirmTotpCall, ({ totp }, { session }) => confirmTotp(needs, session.customerId, totp));
  router.on(renewRecoveryCodesCall, (input, { session }) =>
    renewRecoveryCodes(needs, session.customerId, input),
  );
  router.on(stopTotpCall, (input, { session }) => stopTotp(needs, session.customerId, input));

  router.on(startPasskeyCall, ({ password }, { session, origin }) =>
    startPasskey(needs, session.customerId, { password, origin }),
  );
  router.on(addPasskeyCall, (input, { session, origin }) =>
    addPasskey(needs, session.customerId, { ...input, origin }),
  );
  router.on(renamePasskeyCall, async ({ id, name }, { session }) =>
    (await renamePasskey(db, session.customerId, id, name)) ? accept(null) : refuse('NOT_FOUND'),
  );
  router.on(removePasskeyCall, (input, { session }) => removePasskey(needs, session.customerId, input));
  router.on(startPasskeyLoginCall, (_, visitor) => startPasskeyLogin(needs, visitor));
  router.on(loginByPasskeyCall, ({ response, device }, visitor) =>
    loginByPasskey(needs, response, { ...visitor, device }),
  );

  router.on(startGoogleCall, ({ redirectUri }, { origin, ip }) =>
    startGoogle(needs, { redirectUri, origin, ip }),
  );
  router.on(loginByGoogleCall, ({ device, ...returned }, visitor) =>
    loginByGoogle(needs, returned, { ...visitor, device }),
  );
  router.on(finishGoogleCall, ({ device, ...input }, visitor) =>
    finishGoogle(needs, input, { ...visitor, device }),
  );
  router.on(registerByGoogleCall, ({ device, country, language, ...input }, visitor) => {
    const spoken = languages.find(({ tag }) => tag === language)?.tag ?? visitor.language;
    return registerByGoogle(needs, { ...input, country, language: spoken }, { ...visitor, device });
  });
  router.on(startGoogleConnectionCall, (input, { session, origin, ip }) =>
    startGoogleConnection(needs, session.customerId, { ...input, origin, ip }),
  );
  router.on(connectGoogleCall, (returned, { session, ip }) =>
    connectGoogle(needs, session.customerId, returned, ip),
  );
  router.on(disconnectGoogleCall, ({ password }, { session }) =>
    disconnectGoogle(needs, session.customerId, password),
  );

  router.on(setTardPwd, ({ tradPwd }, { session }) =>
    setWithdrawalPassword(needs, session.customerId, tradPwd),
  );
  router.on(editTardPwd, (input, { session }) => editWithdrawalPassword(needs, session.customerId, input));
  router.on(sendTardPwdCode, async (_, { session, ip }) =>
    (await findWithdrawalPassword(db, session.customerId)) === undefined
      ? refuse('WITHDRAWAL_PASSWORD_NOT_SET')
      : signInAccess.sendWithdrawalCode(session.customerId, ip),
  );
  router.on(resetTardPwd, (input, { session }) => resetWithdrawalPassword(needs, session.customerId, input));
}
